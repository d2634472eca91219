/**
 * The inks we tell apart, and how hard each is to remove: an order of our own, on which the sources agree
 * ([scan A4]). `testSpot`: may darken or turn out otherwise under the laser, so a small spot is tried first.
 */
export const INK_FACTS = {
  black: { difficulty: 1, testSpot: false },
  grey: { difficulty: 1, testSpot: false },
  'dark-blue': { difficulty: 1.5, testSpot: false },
  red: { difficulty: 2, testSpot: false },
  orange: { difficulty: 2.5, testSpot: false },
  purple: { difficulty: 2.5, testSpot: false },
  brown: { difficulty: 2.5, testSpot: true },
  pink: { difficulty: 3, testSpot: true },
  'light-blue': { difficulty: 3, testSpot: false },
  green: { difficulty: 4, testSpot: false },
  yellow: { difficulty: 4.5, testSpot: false },
  white: { difficulty: 5, testSpot: true },
} as const

export type Ink = keyof typeof INK_FACTS
export const INKS = Object.keys(INK_FACTS) as Ink[]

/** A colour and its share of the ink, 0 to 1. */
export type InkShare = { ink: Ink; share: number }

/** A colour with less than this share is as likely a shadow or a healed edge. */
export const NOTABLE_SHARE = 0.06

/** The four colour classes of the Kirby-Desai scale, as we word them. */
export const COLOUR_CLASSES = ['black-only', 'mostly-black-some-red', 'mostly-black-red-and-other', 'multiple'] as const
export type ColourClass = (typeof COLOUR_CLASSES)[number]

const isDark = (ink: Ink) => ink === 'black' || ink === 'grey'
const isRed = (ink: Ink) => ink === 'red' || ink === 'pink'

/**
 * The class of a tattoo's colours. Shares need not add up to 1; those under NOTABLE_SHARE do not count. One colour
 * alone that is not black lies between: it is fewer than multiple, yet slower than black.
 */
export function colourClassOf(shares: readonly InkShare[]): ColourClass {
  const notable = shares.filter(({ share }) => share >= NOTABLE_SHARE)
  const dark = shareOf(notable, isDark)
  const coloured = notable.filter(({ ink }) => !isDark(ink))
  if (coloured.length === 0) return 'black-only'
  const all = shareOf(notable, () => true)
  if (dark < all / 2) return coloured.length === 1 ? 'mostly-black-red-and-other' : 'multiple'
  return coloured.every(({ ink }) => isRed(ink)) ? 'mostly-black-some-red' : 'mostly-black-red-and-other'
}

const shareOf = (shares: readonly InkShare[], counts: (ink: Ink) => boolean) =>
  shares.reduce((total, { ink, share }) => total + (counts(ink) ? share : 0), 0)

const MANY = 3

/**
 * The inks a person confirmed, as shares that need not add up to 1. What was measured of them stays as measured, and
 * an ink nobody measured counts as barely there. Where no colour among them was measured there is only the word: black
 * counts most, unless there are so many colours that they are several.
 */
export function sharesOf(inks: readonly Ink[], measured: readonly InkShare[] = []): InkShare[] {
  const shareIn = (ink: Ink) => measured.find((one) => one.ink === ink)?.share ?? 0
  const coloured = inks.filter((ink) => !isDark(ink))
  if (coloured.some((ink) => shareIn(ink) >= NOTABLE_SHARE))
    return inks.map((ink) => ({ ink, share: Math.max(NOTABLE_SHARE, shareIn(ink)) }))
  const each = coloured.length >= MANY ? 1 : 1 / Math.max(1, inks.length)
  return inks.map((ink) => ({ ink, share: isDark(ink) ? 1 : each }))
}

/** True when no colour counts and yet a trace of one was seen, so that black alone is a guess. */
export const isColourUnsure = (shares: readonly InkShare[]): boolean =>
  colourClassOf(shares) === 'black-only' && shares.some(({ ink, share }) => share > 0 && !isDark(ink))

/** True when a colour that may darken is among them. */
export const needsTestSpot = (shares: readonly InkShare[]): boolean =>
  shares.some(({ ink, share }) => share >= NOTABLE_SHARE && INK_FACTS[ink].testSpot)

/** Several photos' shares as one: their mean, weighted by how much ink each shows; largest share first. */
export function meanShares(photos: readonly { colours: readonly InkShare[]; weight: number }[]): InkShare[] {
  const total = photos.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return []
  return INKS.map((ink) => ({
    ink,
    share: photos.reduce(
      (sum, { colours, weight }) => sum + (weight / total) * (colours.find((one) => one.ink === ink)?.share ?? 0),
      0,
    ),
  }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
}
