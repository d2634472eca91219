/** Where most addresses here live, with the endings each of them has. */
const KNOWN = new Map(
  Object.entries<readonly string[]>({
    gmail: ['com'],
    hotmail: ['com', 'dk'],
    outlook: ['com', 'dk'],
    icloud: ['com'],
    yahoo: ['com', 'dk'],
  }),
)
/** One letter from a known name, and houses of their own. */
const OTHERS = new Set(['mail', 'email', 'ymail', 'gmx', 'cloud'])
const COM_SLIPS = new Set(['co', 'con', 'cm', 'om', 'comm', 'coom', 'cmo', 'ocm', 'cim', 'vom', 'xom', 'cpm'])

/**
 * Suggests a correction for a typo in the domain of a well-known mail provider: "ida@gmial.com" gives
 * "ida@gmail.com". Null when nothing is suspected. The form only asks: an unusual address may be right.
 */
export function suggestEmail(typed: string): string | null {
  const [, local, name, ending] = /^([^@\s]+)@([^@\s.]+)\.([^@\s.]+)$/.exec(typed.trim().toLowerCase()) ?? []
  if (!local || !name || !ending || OTHERS.has(name)) return null
  const house = [...KNOWN.keys()].find((known) => known === name || isOneSlip(known, name))
  if (!house) return null
  const suggested = `${house}.${endingOf(house, ending)}`
  return suggested === `${name}.${ending}` ? null : `${typed.trim().slice(0, local.length)}@${suggested}`
}

function endingOf(house: string, typed: string): string {
  const endings = KNOWN.get(house)!
  if (endings.includes(typed)) return typed
  return COM_SLIPS.has(typed) || endings.length === 1 ? 'com' : typed
}

/** One letter more, one less, another one, or two in each other's place. */
function isOneSlip(known: string, typed: string): boolean {
  const longer = Math.max(known.length, typed.length)
  if (Math.abs(known.length - typed.length) > 1) return false
  let same = 0
  while (same < longer && known[same] === typed[same]) same++
  const [rest, other] = [known.slice(same), typed.slice(same)]
  if (rest.slice(1) === other || rest === other.slice(1) || rest.slice(1) === other.slice(1)) return true
  return rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2)
}
