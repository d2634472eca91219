/** The traits of a booking that can link it to others, beside the typed name and address. */
export type Traced = { id: string; phone: string; network: string; madeAt: Date }

/** Bookings that share a network or a phone number. */
export type Pattern = { by: 'network' | 'phone'; trait: string; ids: string[] }

/** The number of unverified bookings that a household or an office may have without being a pattern. */
const PATTERN_FROM = 5

/** Groups of unverified bookings that share a trait, largest first. */
export function bookingPatterns(bookings: readonly Traced[]): Pattern[] {
  const patterns: Pattern[] = []
  for (const by of ['network', 'phone'] as const)
    for (const [trait, those] of Map.groupBy(bookings, (booking) => booking[by]))
      if (trait !== '' && those.length >= PATTERN_FROM) patterns.push({ by, trait, ids: those.map(({ id }) => id) })
  return patterns.toSorted((a, b) => b.ids.length - a.ids.length)
}
