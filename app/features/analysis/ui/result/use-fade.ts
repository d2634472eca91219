import { useEffect, useState } from 'react'
import type { PhotoMeasure } from '#app/domain/scan/scan.ts'
import { bareSkin, cropAround, faded, inkCover, type Crop } from './fade.ts'

const WIDTH = 176
const HEIGHT = 220

/** The photo with each of these shares of its ink left, as pictures; none where the photo cannot be shown. */
export function useFade(preview: string | null, photo: PhotoMeasure | undefined, shares: readonly number[]): string[] {
  const [pictures, setPictures] = useState<string[]>([])
  const asked = shares.join(' ')
  useEffect(() => {
    if (!preview || !photo) return
    let current = true
    const left = asked.split(' ').map(Number)
    draw(preview, photo, left)
      .then((drawn) => current && setPictures(drawn))
      .catch(() => current && setPictures([]))
    return () => {
      current = false
    }
  }, [preview, photo, asked])
  return preview ? pictures : []
}

async function draw(preview: string, photo: PhotoMeasure, shares: readonly number[]): Promise<string[]> {
  const crop = cropAround(photo.footprint, WIDTH / HEIGHT)
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  await drawCrop(context, preview, crop)
  const picture = context.getImageData(0, 0, WIDTH, HEIGHT)
  const cover = coverOf(photo, crop)
  const skin = bareSkin(picture, cover)
  return shares.map((share) => {
    const drawn = context.createImageData(WIDTH, HEIGHT)
    drawn.data.set(faded(picture, cover, skin, share).data)
    context.putImageData(drawn, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.85)
  })
}

/** Too little skin around the outline says nothing of the skin within it. */
const COVERED_MOST = 0.85

/** What fades: all that is outlined, where skin is left around it to spread in; else only what is surely ink. */
function coverOf({ footprint, ink }: PhotoMeasure, crop: Crop): Float32Array {
  const outlined = inkCover(footprint, crop, WIDTH, HEIGHT)
  const covered = outlined.reduce((sum, one) => sum + one, 0) / outlined.length
  return covered < COVERED_MOST ? outlined : inkCover(ink, crop, WIDTH, HEIGHT)
}

async function drawCrop(context: CanvasRenderingContext2D, preview: string, [left, top, across, down]: Crop) {
  const image = new Image()
  image.src = preview
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  context.drawImage(image, left * width, top * height, across * width, down * height, 0, 0, WIDTH, HEIGHT)
}
