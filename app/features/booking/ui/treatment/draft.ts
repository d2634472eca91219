import { isClinicDay, isTimeOfDay, type ClinicDay } from '#app/domain/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import { DRAFT_KEY } from '#app/ui/shell/forget.ts'

/** A picture already at the clinic. The draft keeps its id, never its bytes. */
export type KeptImage = { id: string; name: string }

/** The unpaid booking a client left the payment page of. `until` is this device's clock, in milliseconds. */
export type Held = { appointmentId: string; manageUrl: string; day: ClinicDay; time: string; until: number }

/** What is typed in the treatment flow, as the device keeps it until the booking is made. */
export type Draft = {
  step: number
  firstName: string
  lastName: string
  email: string
  country: string
  phone: string
  notes: string
  code: string
  day: ClinicDay | null
  time: string | null
  addOns: string[]
  images: KeptImage[]
  held: Held | null
  /** An unpaid hold the client turned from: the next booking takes its place. */
  replaces: string | null
  /** The last booking sent and the key it was sent with; null once it was refused or its hold ran out. */
  attempt: { content: string; key: string } | null
}

// Names and numbers of a client: kept as long as somebody may come back to finish, not longer.
const KEPT_MS = 48 * 3_600_000

export const emptyDraft: Draft = {
  step: 1,
  firstName: '',
  lastName: '',
  email: '',
  country: policy.countryCodes[0],
  phone: '',
  notes: '',
  code: '',
  day: null,
  time: null,
  addOns: [],
  images: [],
  held: null,
  replaces: null,
  attempt: null,
}

export const draftText = (draft: Draft, now: number) => JSON.stringify({ ...draft, savedAt: now })

/** A draft as it was stored; what is missing, old or of the wrong kind is as if it had never been typed. */
export function draftIn(text: string | null, now: number): Draft | null {
  const stored = parsed(text)
  if (!stored || typeof stored['savedAt'] !== 'number' || now - stored['savedAt'] > KEPT_MS) return null
  const words = (key: keyof Draft) =>
    typeof stored[key] === 'string' ? (stored[key] as string) : (emptyDraft[key] as string)
  const day = words('day')
  const time = words('time')
  const held = isHeld(stored['held']) ? stored['held'] : null
  const ranOut = held !== null && held.until <= now
  return {
    step: Math.min(Math.max(Math.trunc(Number(stored['step'])) || 1, 1), policy.treatmentSteps),
    firstName: words('firstName'),
    lastName: words('lastName'),
    email: words('email'),
    country: (policy.countryCodes as readonly string[]).includes(words('country'))
      ? words('country')
      : emptyDraft.country,
    phone: words('phone'),
    notes: words('notes'),
    code: words('code'),
    day: isClinicDay(day ?? '') ? (day as ClinicDay) : null,
    time: isTimeOfDay(time ?? '') ? time : null,
    addOns: list(stored['addOns']).filter((key) => typeof key === 'string'),
    images: list(stored['images']).filter(isKeptImage).slice(0, policy.maxImages),
    held: ranOut ? null : held,
    replaces: words('replaces') || null,
    // Answered long ago: the slot is anybody's again, and the next order is a new one.
    attempt: isAttempt(stored['attempt']) && !ranOut ? stored['attempt'] : null,
  }
}

type Fields = Record<string, unknown>
const parsed = (text: string | null): Fields | null => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const haveTexts = (value: unknown, ...keys: string[]) =>
  isObject(value) && keys.every((key) => typeof value[key] === 'string')
const isKeptImage = (value: unknown): value is KeptImage => haveTexts(value, 'id', 'name')
const isAttempt = (value: unknown): value is NonNullable<Draft['attempt']> => haveTexts(value, 'content', 'key')
const isHeld = (value: unknown): value is Held =>
  haveTexts(value, 'appointmentId', 'manageUrl', 'day', 'time') && typeof (value as Held).until === 'number'

// A device may forbid storage; the flow then simply forgets on reload.
export function readDraft(): Draft | null {
  try {
    return draftIn(localStorage.getItem(DRAFT_KEY), Date.now())
  } catch {
    return null
  }
}
export function writeDraft(draft: Draft) {
  try {
    localStorage.setItem(DRAFT_KEY, draftText(draft, Date.now()))
  } catch {}
}
export function clearDraft() {
  try {
    localStorage.removeItem(DRAFT_KEY)
  } catch {}
}
