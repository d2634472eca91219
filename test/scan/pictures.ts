import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

type Name = 'rose' | 'green' | 'bare'

/** One of the generated photographs, as bytes. */
export const picture = (name: Name) => readFile(new URL(`./${name}.jpg`, import.meta.url))

/** The rose as an iPhone would keep it. */
export const heic = () => readFile(new URL('./rose.heic', import.meta.url))

/**
 * The same with the mark an iPhone held upright leaves: shown a quarter turn to the left. The encoder at hand writes
 * none, so the property (irot) is put in by hand, and what counts bytes is brought up to it.
 */
export async function heicTurned(): Promise<Buffer> {
  const bytes = await heic()
  const at = (box: string) => bytes.indexOf(box) - 4
  const [ipma, mdat] = [at('ipma'), at('mdat')]
  const turn = Buffer.from([0, 0, 0, 9, ...Buffer.from('irot'), 1])
  const grown = Buffer.concat([
    bytes.subarray(0, ipma),
    turn,
    bytes.subarray(ipma, mdat),
    Buffer.from([0x84]), // the fourth property, not to be passed over
    bytes.subarray(mdat),
  ])
  const add = (where: number, more: number) => grown.writeUInt32BE(grown.readUInt32BE(where) + more, where)
  add(at('meta'), 10)
  add(at('iprp'), 10)
  add(at('ipco'), 9)
  add(ipma + 9, 1)
  add(at('iloc') + 8 + 12, 10) // where the picture begins
  grown[ipma + 9 + 18]! += 1 // how many properties it has
  return grown
}

/** The true outline of a tattoo, one byte a pixel. */
export async function truth(name: 'rose' | 'green'): Promise<Uint8Array> {
  const file = await readFile(new URL(`./${name}.truth.png`, import.meta.url))
  const pixels = await sharp(file).extractChannel(0).raw().toBuffer()
  return Uint8Array.from(pixels, (value) => (value > 127 ? 1 : 0))
}
