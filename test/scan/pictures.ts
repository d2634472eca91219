import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

type Name = 'rose' | 'green' | 'bare'

/** One of the generated photographs, as bytes. */
export const picture = (name: Name) => readFile(new URL(`./${name}.jpg`, import.meta.url))

/** The rose as an iPhone would keep it. */
export const heic = () => readFile(new URL('./rose.heic', import.meta.url))

/** The true outline of a tattoo, one byte a pixel. */
export async function truth(name: 'rose' | 'green'): Promise<Uint8Array> {
  const file = await readFile(new URL(`./${name}.truth.png`, import.meta.url))
  const pixels = await sharp(file).extractChannel(0).raw().toBuffer()
  return Uint8Array.from(pixels, (value) => (value > 127 ? 1 : 0))
}
