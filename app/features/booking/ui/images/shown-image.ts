import { policy } from '#app/domain/policy.ts'
import { isHeic } from '#app/ui/fields/picture-file.ts'
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
  /** Absent for a HEIC, and for a picture from an earlier visit: the draft keeps no bytes. */
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
    preview: why || isHeic(file) ? null : URL.createObjectURL(file),
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

/** How many of the places are taken: a picture that was turned down, or lost on the way, takes none. */
export const placesOf = (images: readonly Pick<ShownImage, 'error'>[]) => images.filter(({ error }) => !error).length

/**
 * Of the files just chosen, those that are shown: as many as there is room for, and beside them those turned down at
 * sight, so that each is named.
 */
export function chosenOf<Chosen extends Pick<File, 'size' | 'type' | 'name'>>(files: readonly Chosen[], room: number) {
  const sendable = files.filter((file) => !whyNotSent(file))
  const refused = files.filter((file) => whyNotSent(file))
  const shown = new Set([...sendable.slice(0, room), ...refused.slice(0, policy.maxImages)])
  return { shown: files.filter((file) => shown.has(file)), tooMany: sendable.length > room }
}
