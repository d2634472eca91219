import type { Language } from '#app/domain/language.ts'
import { contrast, hexOf, parseColour, type Rgb } from './colours.ts'

/** The setting as it is stored ([specification 3]). */
export type NoticeSetting = {
  isActive: boolean
  backgroundColor: string
  textColor: string
  contentDa: string
  contentEn: string
}

/** What a page shows. Colours are hex; `light` is white text, for a browser that runs no script. */
export type Notice = { text: string; background: string; colour: string; light: boolean }

const SKIN: Rgb = [237, 204, 183]
const INK: Rgb = [20, 36, 46]
const WHITE: Rgb = [255, 255, 255]
const READABLE = 4.5

/**
 * The banner of a page, or null when there is none. English falls back to the Danish text. A text colour that cannot
 * be read on its ground (contrast under 4.5) gives way to ink or white, whichever can.
 */
export function noticeFor(setting: NoticeSetting | null, lng: Language): Notice | null {
  if (!setting?.isActive) return null
  const text = ((lng === 'en' && setting.contentEn) || setting.contentDa || setting.contentEn).trim()
  if (!text) return null
  const background = parseColour(setting.backgroundColor) ?? SKIN
  const safe = contrast(background, WHITE) >= contrast(background, INK) ? WHITE : INK
  const wished = parseColour(setting.textColor)
  const colour = wished && contrast(background, wished) >= READABLE ? wished : safe
  return { text, background: hexOf(background), colour: hexOf(colour), light: safe === WHITE }
}
