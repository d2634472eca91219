import type { Frame } from '#app/domain/scan/geometry/mask-edit.ts'
import { policy } from '#app/domain/policy.ts'
import type { PhotoMeasure } from '#app/domain/scan/scan.ts'
import { drawnSmaller, isHeic, isPictureFile, OPENED_MAX_BYTES } from '#app/ui/fields/picture-file.ts'

/** A photo as the screen shows it. */
export type ScanPhoto = {
  key: string
  name: string
  /** Of the file as it was chosen. */
  bytes: number
  /** What is sent: drawn anew on this device, or as it came. Null while it is made ready, and for what cannot be sent. */
  file: File | null
  /** Null for what this browser cannot show. */
  preview: string | null
  width: number
  height: number
  error: 'photo-too-large' | 'photo-not-an-image' | 'photo-broken' | null
  /** What this device sees in it, before anything is sent; null where it has not looked. */
  seen: PhotoMeasure | 'looking' | null
  /** What the quality gate said of it, in words. */
  advice: readonly string[]
  /** A box somebody drew around a tattoo that was not found. */
  frame: Frame | null
}

/** What can be seen of a file without opening it. */
export function whyNotScanned(file: Pick<File, 'size' | 'type' | 'name'>): ScanPhoto['error'] {
  if (!isPictureFile(file)) return 'photo-not-an-image'
  return file.size > OPENED_MAX_BYTES ? 'photo-too-large' : null
}

/** Which limit a photo that is too large has broken: the one of opening it, or the one of sending it as it is. */
export const mostBytes = (bytes: number) => (bytes > OPENED_MAX_BYTES ? OPENED_MAX_BYTES : policy.imageMaxBytes)

export type LeftOut = 'too-many-photos' | 'photo-twice'
type Named = Pick<ScanPhoto, 'name' | 'bytes'>

/** Those of the files there is room for, each once: the same photo again measures nothing new. */
export function freshFiles<Chosen extends Pick<File, 'name' | 'size'>>(
  files: readonly Chosen[],
  known: readonly Named[],
): { files: Chosen[]; leftOut: LeftOut | null } {
  const markOf = ({ name, bytes }: Named) => `${bytes} ${name}`
  const seen = new Set(known.map(markOf))
  const fresh = files.filter(({ name, size }) => {
    const mark = markOf({ name, bytes: size })
    const isNew = !seen.has(mark)
    seen.add(mark)
    return isNew
  })
  const room = Math.max(0, policy.maxImages - known.length)
  const twice = fresh.length < files.length ? ('photo-twice' as const) : null
  return { files: fresh.slice(0, room), leftOut: fresh.length > room ? 'too-many-photos' : twice }
}

/** A file just chosen, not yet made ready. */
export const chosenPhoto = (file: File): ScanPhoto => ({
  key: crypto.getRandomValues(new Uint32Array(2)).join('-'),
  name: file.name,
  bytes: file.size,
  file: null,
  preview: null,
  width: 0,
  height: 0,
  error: whyNotScanned(file),
  seen: null,
  advice: [],
  frame: null,
})

/**
 * Draws a photo anew as a JPEG of at most 2048 px: HEIC becomes readable, and place, time and camera stay here. A
 * HEIC this browser cannot read goes as it is, where it is not too large, and the server reads it; any other it cannot
 * read is damaged.
 */
export async function preparePhoto(
  file: File,
): Promise<Pick<ScanPhoto, 'file' | 'preview' | 'width' | 'height' | 'error'>> {
  const drawn = await drawnSmaller(file)
  if (!drawn) return { file, preview: null, width: 0, height: 0, error: whyNotAsItIs(file) }
  return { ...drawn, preview: URL.createObjectURL(drawn.file), error: null }
}

function whyNotAsItIs(file: File): ScanPhoto['error'] {
  if (file.size > policy.imageMaxBytes) return 'photo-too-large'
  return isHeic(file) ? null : 'photo-broken'
}
