import type { KeptImage } from '../flow/stored-draft.ts'
import { whyNotSent } from './upload.ts'

/** A picture as the form shows it. */
export type ShownImage = {
  key: string
  name: string
  /** The server's id once the picture is there. */
  id: string | null
  /** 0 to 1 while it is on its way, null when it is not. */
  progress: number | null
  error: string | null
  /** Absent for a picture from an earlier visit: the draft keeps no bytes. */
  preview: string | null
  file: File | null
}

/** A file just chosen. `wordsFor` says why it cannot be sent, where that can be seen without sending. */
export function imageOf(file: File, wordsFor: (why: NonNullable<ReturnType<typeof whyNotSent>>) => string): ShownImage {
  const why = whyNotSent(file)
  return {
    key: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    name: file.name,
    id: null,
    progress: null,
    error: why && wordsFor(why),
    preview: why ? null : URL.createObjectURL(file),
    file,
  }
}

/** A picture sent on an earlier visit. */
export const imageOfDraft = ({ id, name }: KeptImage): ShownImage => ({
  key: id,
  name,
  id,
  progress: null,
  error: null,
  preview: null,
  file: null,
})
