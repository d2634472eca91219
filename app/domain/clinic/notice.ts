import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import { textIn, type Language } from '#app/domain/language.ts'
import { contrast, hexOf, parseColour, type Rgb } from '#app/domain/colours.ts'

/** The setting as it is stored ([specification 3]). */
export type NoticeSetting = {
  isActive: boolean
  backgroundColor: string
  textColor: string
  contentDa: string
  contentEn: string
  /** Shown from this minute on; left out: at once. */
  from?: ClinicTime | undefined
  /** Shown until this minute; left out: until it is switched off. */
  until?: ClinicTime | undefined
}

/** What a page shows. Colours are hex; `light` is white text, for a browser that runs no script. */
export type Notice = { text: string; background: string; colour: string; light: boolean }

const SKIN: Rgb = [237, 204, 183]
const INK: Rgb = [20, 36, 46]
const WHITE: Rgb = [255, 255, 255]
/** A banner is one line or two: its text has at most so many characters. */
export const NOTICE_TEXT_MAX = 200
/** The contrast text must have with its ground (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5

/** The grounds an owner chooses from, as the design names them. On each, ink or white can be read. */
export const NOTICE_GROUNDS = {
  ink: '#14242e',
  skin1: '#f5ded0',
  skin2: '#edccb7',
  skin3: '#dbae91',
  skin5: '#8c5c42',
  light: '#fff1d0',
  warning: '#fbefd3',
} as const
export type NoticeGround = keyof typeof NOTICE_GROUNDS

/** What visitors see of a banner: nothing, nothing yet, the banner, or nothing any more. */
export type NoticeState = 'off' | 'waiting' | 'shown' | 'over'

export function noticeState({ isActive, from, until }: NoticeSetting, now: ClinicTime): NoticeState {
  if (!isActive) return 'off'
  if (until && now >= until) return 'over'
  return from && now < from ? 'waiting' : 'shown'
}

/** Ink or white, whichever is easier to read on a ground, with its contrast. */
export function textColourOn(ground: Rgb): { colour: Rgb; contrast: number; light: boolean } {
  const [ink, white] = [contrast(ground, INK), contrast(ground, WHITE)]
  return white >= ink ? { colour: WHITE, contrast: white, light: true } : { colour: INK, contrast: ink, light: false }
}

/**
 * The banner of a page at a time, or null when there is none. English falls back to the Danish text. A text colour
 * that cannot be read on its ground gives way to ink or white, whichever can.
 */
export function noticeFor(setting: NoticeSetting | null, lng: Language, now: ClinicTime): Notice | null {
  if (!setting || noticeState(setting, now) !== 'shown') return null
  const text = (textIn({ da: setting.contentDa, en: setting.contentEn }, lng) || setting.contentEn).trim()
  if (!text) return null
  const background = parseColour(setting.backgroundColor) ?? SKIN
  const safe = textColourOn(background)
  const wished = parseColour(setting.textColor)
  const colour = wished && contrast(background, wished) >= READABLE ? wished : safe.colour
  return { text, background: hexOf(background), colour: hexOf(colour), light: safe.light }
}
