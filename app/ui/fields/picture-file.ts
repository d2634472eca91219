import { policy } from '#app/domain/policy.ts'

const KINDS = /^image\/(?:png|jpe?g|hei[cf])$/i
const ENDINGS = /\.(?:png|jpe?g|hei[cf])$/i
const HEIC = /(?:image\/|\.)hei[cf]$/i

/** What a chooser of pictures offers: a phone's HEIC too, which the server reads. */
export const ACCEPTED = 'image/png,image/jpeg,image/heic,image/heif,.png,.jpg,.jpeg,.heic,.heif'

type Chosen = Pick<File, 'type' | 'name'>

/** As far as that is seen without opening it. Browsers that know no HEIC give it no type, so its name counts too. */
export const isPictureFile = ({ type, name }: Chosen) => KINDS.test(type) || ENDINGS.test(name)

/** Most browsers cannot show one. */
export const isHeic = ({ type, name }: Chosen) => HEIC.test(type || name)

/** A phone's largest photos are made smaller here; beyond it no browser is asked to open one. */
export const OPENED_MAX_BYTES = 24 * 1_048_576

/** Nobody looks closer than this, and the scan sees no more. */
const SIDE_MAX = 2048
const QUALITY = 0.92

/**
 * A picture drawn anew as a JPEG of at most 2048 px: place, time and camera stay on the device. Null where this browser
 * cannot read it.
 */
export async function drawnSmaller(file: File): Promise<{ file: File; width: number; height: number } | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
    const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    canvas.getContext('2d')!.drawImage(bitmap, 0, 0, width, height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
    if (!blob) return null
    return { file: new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }), width, height }
  } catch {
    return null
  }
}

/** What is sent of a picture: itself where the server takes it, else drawn smaller; null where that cannot be. */
export async function lightEnough(file: File): Promise<File | null> {
  if (file.size <= policy.imageMaxBytes) return file
  const drawn = await drawnSmaller(file)
  return drawn && drawn.file.size <= policy.imageMaxBytes ? drawn.file : null
}
