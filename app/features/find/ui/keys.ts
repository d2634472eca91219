/** Pages behind G, by their second key. */
export const PAGE_KEYS = {
  t: '/admin',
  k: '/admin/calendar',
  c: '/admin/patients',
  a: '/admin/worklists',
  b: '/admin/messages',
  l: '/admin/till',
} as const

/** What single keys start. */
export const ACT_KEYS = { n: '/admin/book', N: '/admin/patients/new' } as const

/** What a key does at once. */
export type Deed = { is: 'find' | 'list' | 'room' } | { is: 'go'; path: string }
export type KeyAct = Deed | { is: 'prefix' }
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const SINGLE: ReadonlyMap<string, KeyAct> = new Map<string, KeyAct>([
  ['/', { is: 'find' }],
  ['?', { is: 'list' }],
  ['m', { is: 'room' }],
  ['g', { is: 'prefix' }],
  ...Object.entries(ACT_KEYS).map(([key, path]): [string, KeyAct] => [key, { is: 'go', path }]),
])
const AFTER_G: ReadonlyMap<string, string> = new Map(Object.entries(PAGE_KEYS))

/**
 * The act of a key; null: none. Keys without Ctrl or ⌘ can be switched off on the device.
 * @param isAfterG the key before was G
 */
export function keyAct(press: Press, { isAfterG, areOn }: { isAfterG: boolean; areOn: boolean }): KeyAct | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press
  const isCommand = ctrlKey || metaKey
  if (isCommand && !altKey && !shiftKey && key.toLowerCase() === 'k') return { is: 'find' }
  if (isCommand || altKey || !areOn) return null
  if (!isAfterG) return SINGLE.get(key) ?? null
  const path = AFTER_G.get(key)
  return path ? { is: 'go', path } : null
}
