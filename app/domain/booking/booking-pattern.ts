/** What tells of a booking whose it may be, beside the name and address that were typed. */
export type Traced = { id: string; phone: string; network: string; madeAt: Date }

/** Bookings that look like one person's: from one network, or with one telephone number. */
export type Pattern = { by: 'network' | 'phone'; trait: string; ids: string[] }

/** As many unverified bookings of a household or an office are no pattern yet. */
const PATTERN_FROM = 5

/** The patterns among unverified bookings, the largest first. A booking without the trait belongs to none. */
export function bookingPatterns(bookings: readonly Traced[]): Pattern[] {
  const patterns: Pattern[] = []
  for (const by of ['network', 'phone'] as const)
    for (const [trait, those] of Map.groupBy(bookings, (booking) => booking[by]))
      if (trait !== '' && those.length >= PATTERN_FROM) patterns.push({ by, trait, ids: those.map(({ id }) => id) })
  return patterns.toSorted((a, b) => b.ids.length - a.ids.length)
}
