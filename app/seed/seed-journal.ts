import { addDays, instantAt } from '#app/domain/time/clinic-time.ts'
import { HEALTH_FORM_VERSION, HEALTH_KEYS } from '#app/domain/health/health-form.ts'
import type { SettingsLine, TreatmentContent } from '#app/domain/journal/journal.ts'
import { pinOf } from '#app/domain/scan/tattoo.ts'
import type { Services } from '#app/services/services.ts'

type Ground = Pick<Services, 'db' | 'clock' | 'newId'>

/** A made-up treatment as its provider writes it. */
export const FIRST_LINE: SettingsLine = {
  device: 'Demo laser',
  handpiece: 'Zoom',
  wavelengthNm: 1064,
  fluence: 1.8,
  spotMm: 5,
  pulse: 450,
  pulseUnit: 'ps',
  repetitionHz: 5,
  passes: 1,
  pulses: 380,
  endPoint: 'frosting',
  areaCm2: 30,
  colour: 'black',
  outsideBecause: '',
}
export const FIRST_TREATMENT: TreatmentContent = {
  lines: [FIRST_LINE],
  skinType: 2,
  tan: 'none',
  testSpot: 'not-needed',
  spots: null,
  eyeProtection: ['client', 'everyone'],
  cooling: 'air',
  anaesthesia: 'cream',
  product: 'Demo creme',
  dose: '8 g',
  batch: 'DEMO-1',
  pain: 5,
  reactions: ['redness'],
  notes: 'Opdigtet eksempel.',
  forClient: 'Huden blev lidt rød og faldt til ro samme dag.',
  readOn: null,
}
const DAYS_BETWEEN = 49
/** What changed from treatment to treatment; the next one is booked. */
const COURSE: { line: Partial<SettingsLine>; rest: Partial<TreatmentContent> }[] = [
  { line: {}, rest: {} },
  {
    line: { pulses: 395 },
    rest: { pain: 4, forClient: 'Strålerne er blevet tyndere. Vi brugte samme styrke som sidst.' },
  },
  {
    line: { fluence: 2.2, spotMm: 4, pulses: 410 },
    rest: {
      forClient:
        'Vi gik en anelse op i styrke, fordi huden var rolig efter sidst. Du fik en lille vable, der helede på en uge.',
    },
  },
  {
    line: { fluence: 2.4, spotMm: 4, pulses: 412 },
    rest: { pain: 4, forClient: 'Månens kant er næsten væk. Huden blev rød og var rolig igen efter to dage.' },
  },
]

/** The demo client's journal: one tattoo, half a course of made-up treatments. What is there is left alone. */
export async function seedJournal({ db: { k }, clock, newId }: Ground, client: string, author: string) {
  const known = await k.selectFrom('journal_entries').select('id').where('patient_id', '=', client).executeTakeFirst()
  if (known) return
  const next = await nextTreatment(k, client)
  const at = (index: number) =>
    instantAt(`${addDays(next ?? addDays(clock.today(), 15), (index - COURSE.length) * DAYS_BETWEEN)}T13:00:00Z`)
  const tattoo = newId()
  const place = { site: 'forearm', ...pinOf('forearm', 'right') } as const
  const about = { patient_id: client, created_at: at(0) }
  await k
    .insertInto('tattoos')
    .values({ id: tattoo, name: 'En lille måne på underarmen', area_cm2: FIRST_LINE.areaCm2, ...place, ...about })
    .execute()
  for (const [index, { line, rest }] of COURSE.entries()) {
    const id = newId()
    await k
      .insertInto('journal_entries')
      .values({
        id,
        patient_id: client,
        tattoo_id: tattoo,
        appointment_id: null,
        kind: 'treatment',
        created_at: at(index),
      })
      .execute()
    await k
      .insertInto('journal_versions')
      .values({
        entry_id: id,
        version: 1,
        at: at(index),
        author_id: author,
        author_name: 'Nora Demo',
        author_role: 'provider',
        reason: '',
        content: JSON.stringify({ ...FIRST_TREATMENT, ...rest, lines: [{ ...FIRST_LINE, ...line }] }),
      })
      .execute()
  }
}

/** Answers about health of the demo client: nothing stands in the way, one thing is to be known. */
export async function seedHealth({ db: { k }, clock, newId }: Ground, client: string) {
  const known = await k.selectFrom('health_answers').select('id').where('patient_id', '=', client).executeTakeFirst()
  if (known) return
  const answers = HEALTH_KEYS.map((key) => [
    key,
    { yes: key === 'allergy', more: key === 'allergy' ? 'Plaster (demo)' : '' },
  ])
  await k
    .insertInto('health_answers')
    .values({
      id: newId(),
      patient_id: client,
      form_version: HEALTH_FORM_VERSION,
      lng: 'da',
      given_at: instantAt(`${addDays(clock.today(), -34)}T17:20:00Z`),
      given_by: 'account',
      answers: JSON.stringify(Object.fromEntries(answers)),
    })
    .execute()
}

const nextTreatment = async (k: Ground['db']['k'], client: string) =>
  (
    await k
      .selectFrom('appointments')
      .select('appointment_date')
      .where('patient_id', '=', client)
      .where('type', '=', 'treatment')
      .where('status', '=', 'confirmed')
      .orderBy('appointment_date')
      .executeTakeFirst()
  )?.appointment_date
