import { deviceNow } from '#app/ui/shell/device-clock.ts'
import { z } from 'zod'
import { isClinicDay, isTimeOfDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import { hasEnded, type DraftOwner } from '#app/ui/shell/forget.ts'

// What a device's storage holds may have been written by anybody: a part of the wrong kind is as if never typed.
const text = z.string().catch('')

/** A picture already at the clinic. The draft keeps its id, never its bytes. */
const imageSchema = z.object({ id: z.string(), name: z.string() })
export type KeptImage = z.output<typeof imageSchema>

/** The unpaid booking a client left the payment page of. `until`: when the server lets go of it, in milliseconds. */
const heldSchema = z.object({
  appointmentId: z.string(),
  manageUrl: z.string(),
  day: z.custom<ClinicDay>((day) => typeof day === 'string' && isClinicDay(day)),
  time: z.string(),
  until: z.number(),
})
export type Held = z.output<typeof heldSchema>

/** Those of a list that are of the right kind, so many at the most. */
const listOf = <Item extends z.ZodType>(item: Item, most = Infinity) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all) => all.flatMap((one) => item.safeParse(one).data ?? []).slice(0, most) as z.output<Item>[])

/** The parts every booking flow keeps on the device. */
export const draftParts = (steps: number) => ({
  step: z.coerce
    .number()
    .catch(1)
    .transform((step) => Math.min(Math.max(Math.trunc(step) || 1, 1), steps)),
  firstName: text,
  lastName: text,
  email: text,
  country: z.enum(policy.countryCodes).catch(policy.countryCodes[0]) as z.ZodType<string>,
  phone: text,
  notes: text,
  affiliateCode: text,
  appointmentDate: z
    .string()
    .refine((day): boolean => isClinicDay(day))
    .catch(''),
  appointmentTime: z
    .string()
    .refine((time) => isTimeOfDay(time))
    .catch(''),
  provider: z.uuid().or(z.literal('')).catch(''),
  addOns: listOf(z.string()),
  images: listOf(imageSchema, policy.maxImages),
  held: heldSchema.nullable().catch(null),
  /** An unpaid hold the client turned from: the next booking takes its place. */
  replaces: z.string().min(1).nullable().catch(null),
  /** The last booking sent and the key it was sent with; null once it was refused or its hold ran out. */
  attempt: z.object({ content: z.string(), key: z.string() }).nullable().catch(null),
})
/** What the flows' drafts have in common. */
export type Draft = z.output<z.ZodObject<ReturnType<typeof draftParts>>>

/** What a flow does with its draft. */
export type DraftStore = {
  empty: Draft
  read(): Draft | null
  write(draft: Draft, owner: DraftOwner, known?: ReadonlySet<string>): void
  clear(): void
  valuesOf(draft: Draft): object
}

/** The draft of one flow, kept under its own key until the booking is made, two days at the most. */
export function createDraft<Stored extends Draft>(key: string, schema: z.ZodType<Stored>) {
  const empty = schema.parse({})
  // A device may forbid storage; the flow then simply forgets on reload.
  const quietly = <T>(act: () => T): T | null => {
    try {
      return act()
    } catch {
      return null
    }
  }
  const textOf = (draft: Stored, now: number) => JSON.stringify({ ...draft, savedAt: now })
  const clear = () => void quietly(() => localStorage.removeItem(key))
  return {
    empty,
    textOf,
    inText: (stored: string | null, now: number) => draftIn(schema, stored, now),
    read: () => quietly(() => draftIn(schema, localStorage.getItem(key), deviceNow())),
    clear,
    /** What of it belongs in the form's fields. */
    valuesOf: ({
      step: _step,
      images: _images,
      held: _held,
      replaces: _replaces,
      attempt: _attempt,
      ...values
    }: Stored) => values,
    /**
     * Keeps the draft; one in which nothing was typed leaves nothing behind, one that has ended is not kept again.
     * @param known the holds this page has shown: one that another tab has made is never written over.
     */
    write(draft: Stored, owner: DraftOwner, known: ReadonlySet<string> = NONE) {
      if (hasEnded(owner)) return
      const kept = quietly(() => draftIn(schema, localStorage.getItem(key), deviceNow()))?.held?.appointmentId
      if (kept && kept !== draft.held?.appointmentId && !known.has(kept)) return
      if (JSON.stringify(schema.parse(draft)) === JSON.stringify(empty)) return clear()
      quietly(() => localStorage.setItem(key, textOf(draft, deviceNow())))
    },
  }
}

const NONE: ReadonlySet<string> = new Set()

const storedSchema = z.looseObject({ savedAt: z.number() })

/** A draft as it was stored; what is missing, old or of the wrong kind is as if it had never been typed. */
function draftIn<Stored extends Draft>(schema: z.ZodType<Stored>, stored: string | null, now: number): Stored | null {
  const { data } = storedSchema.safeParse(parsed(stored))
  if (!data || now - data.savedAt > policy.draftHours * 3_600_000) return null
  const draft = schema.parse(data)
  // Answered long ago: the slot is anybody's again, and the next order is a new one.
  return draft.held && draft.held.until <= now ? { ...draft, held: null, attempt: null } : draft
}

function parsed(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
}
