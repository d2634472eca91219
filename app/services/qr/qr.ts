import sharp from 'sharp'
import { encode, renderSVG } from 'uqr'

const LOOK = { border: 4, ecc: 'M' } as const
const PNG_SIDE = 1200

/** A text as a QR code that scales without loss. */
export const qrSvg = (text: string): string => renderSVG(text, LOOK)

/** The same as a picture of about 1,200 pixels, for print shops and social media. */
export async function qrPng(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const { data, size } = encode(text, LOOK)
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)))
  const side = Math.floor(PNG_SIDE / size) * size
  const picture = sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
  return new Uint8Array(await picture.resize(side, side, { kernel: 'nearest' }).png().toBuffer())
}
