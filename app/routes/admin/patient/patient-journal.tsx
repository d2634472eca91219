import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { textIfAny, textOf } from '#app/content/text/i18n.server.ts'
import { reachedClient, type SignedIn } from '#app/domain/access/actor.ts'
import {
  addDays,
  dayOf,
  formatDay,
  formatTime,
  isClinicDay,
  timeOf,
  type ClinicDay,
  type ClinicTime,
} from '#app/domain/time/clinic-time.ts'
import { ENTRY_KINDS, type EntryKind, type TestSpotOfDay } from '#app/domain/journal/journal.ts'
import { nextSessionFrom } from '#app/domain/plans/plan.ts'
import { policy } from '#app/domain/policy.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { correctEntry, openJournal, saveDraft, signEntry } from '#app/features/journal/commands/entries.ts'
import { lastTreatmentOf, type JournalEntry, type UnwrittenVisit } from '#app/features/journal/queries/entries.ts'
import { ABOUT_NEW, draftSchema, entryIn, repeatedOf, typedOf } from '#app/features/journal/entry-schema.ts'
import type { Writing } from '#app/features/journal/ui/writing.tsx'
import { JournalPage } from '#app/features/journal/ui/journal-page.tsx'
import { runningNumbing } from '#app/features/appointments/queries/numbing.ts'
import { RunningNumbing } from '#app/features/appointments/ui/board/numbing-clock.tsx'
import { WithRecordFacts } from '#app/features/patients/ui/record-known.tsx'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import type { Handle } from '#app/handle.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { isId, questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { photosWithLinks } from '#app/routes/picture-links.ts'
import { factsFor } from '#app/routes/record-facts.ts'
import type { Services } from '#app/services/services.ts'
import type { Route } from './+types/patient-journal'
import { entryIntents } from '#app/features/journal/intent-schema.ts'

export const handle = {
  action: 'read-journal',
  shows: { what: 'journal', param: 'id' },
  formAction: 'write-journal',
  rateLimit: 'none',
  ns: ['journal', 'admin', 'board', 'record', 'analysis', 'photos', 'fading', 'clients', 'health', 'plans'],
} satisfies Handle

type Asked = { about: string; kind: EntryKind } | null

/** What is to be written, from the address: `?visit=`, `?fix=` or `?new=`. */
function askedIn(url: string, { entries, unwritten }: Partial<Journal> = {}): Asked {
  const { visit = '', fix = '', new: kind } = questionsIn(url)
  if (isId(visit)) {
    const isTestSpot = unwritten?.some((one) => one.id === visit && one.isTestSpot)
    return { about: `visit:${visit}`, kind: isTestSpot ? 'test-spot' : 'treatment' }
  }
  if (isId(fix)) return { about: `fix:${fix}`, kind: entries?.find(({ id }) => id === fix)?.kind ?? 'treatment' }
  const found = ENTRY_KINDS.find((one) => one === kind)
  return found ? { about: ABOUT_NEW[found], kind: found } : null
}

/** One client's journal, and the entry that is being written. Every opening is written to the access log. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = authorizePage(context)
  const about = askedIn(request.url)?.about ?? 'free'
  const opened = await openJournal(services, actor, { patientId: params.id, about })
  if (!opened.ok) throw data(null, { status: statusOf(opened.refusal) })
  const { draft, photos, testSpot, ...journal } = opened.value
  const last = journal.tattoos.flatMap(({ id }) => {
    const treatment = lastTreatmentOf(journal.entries, id)
    return treatment ? [[id, treatment] as const] : []
  })
  const today = services.clock.today()
  const readOn = addDays(today, policy.testSpotDays)
  const asked = journal.isErased ? null : askedIn(request.url, journal)
  return {
    shown: {
      id: params.id,
      ...journal,
      photos: photosWithLinks(services, actor, photos),
      lastOf: Object.fromEntries(last),
      phrases: (await settingOf(services, 'note_phrases')).map((phrase) => phrase[lng]),
      writing: asked && writingOf(asked, { ...journal, fresh: { testSpot, readOn, today } }, draft, lng),
      now: services.clock.instant().getTime() / 60_000,
      hasSigned: questionsIn(request.url)['signed'] !== undefined,
    },
    numbing: await runningNumbing(services, reachedClient(actor, 'read-journal', params.id)!),
    known: await factsFor(services, actor, params.id),
    title: textOf(lng, 'journal:title'),
  }
}

type Journal = { entries: JournalEntry[]; unwritten: UnwrittenVisit[] }
/** What holds of the client today, and when a test spot given today is to be read. */
type Fresh = { testSpot: TestSpotOfDay; readOn: ClinicDay; today: ClinicDay }
type Draft = { typed: Record<string, string>; savedAt: ClinicTime } | null

const TITLES = new Map([
  ['visit', 'writing-visit'],
  ['fix', 'writing-fix'],
  ['note', 'writing-note'],
] as const)

const titleOf = (what: string | undefined, kind: EntryKind) =>
  kind === 'test-spot' && what !== 'fix' ? 'writing-spot' : (TITLES.get(what as 'visit') ?? 'writing-free')

/** A form begins with the draft; else a correction with what it corrects, and a treatment as last time. */
function writingOf(
  { about, kind }: NonNullable<Asked>,
  { entries, unwritten, fresh }: Journal & { fresh: Fresh },
  draft: Draft,
  lng: Language,
): Writing | null {
  const [what, id] = about.split(':')
  const fixed = what === 'fix' ? entries.find((entry) => entry.id === id) : undefined
  const visit = what === 'visit' ? unwritten.find((one) => one.id === id) : undefined
  if (what === 'fix' && !fixed) return null
  const newest = entries.find(({ tattooId }) => tattooId !== null)
  const last = kind === 'treatment' && newest?.tattooId ? lastTreatmentOf(entries, newest.tattooId) : null
  const ofToday: Record<string, string> = kind === 'test-spot' ? { readOn: fresh.readOn } : { testSpot: fresh.testSpot }
  const begun = { tattooId: newest?.tattooId ?? '', ...repeatedOf(last?.content ?? null, lng), ...ofToday }
  const day = visit ? formatDay(dayOf(visit.startsAt), lng, 'data') : ''
  return {
    about,
    kind,
    title: textOf(lng, `journal:${titleOf(what, kind)}`, { day }).trim(),
    typed: draft?.typed ?? (fixed ? typedOf(fixed.versions[0].content, lng) : kind === 'note' ? {} : begun),
    savedAt: draft ? formatTime(timeOf(draft.savedAt), lng) : null,
    after: fixed ? fixed.versions[0].version : null,
    day: fixed ? null : visit ? dayOf(visit.startsAt) : fresh.today,
    nextFrom: fixed || kind !== 'treatment' ? null : nextFrom(visit, { entries, unwritten, today: fresh.today }),
  }
}

/** The first lawful day after the newest laser day: of this treatment, or of one given since. */
function nextFrom(visit: UnwrittenVisit | undefined, { entries, unwritten, today }: Journal & { today: ClinicDay }) {
  const written = entries.filter(({ kind }) => kind !== 'note').map(({ day }) => day)
  const given = unwritten.map(({ startsAt }) => dayOf(startsAt))
  return nextSessionFrom([visit ? dayOf(visit.startsAt) : today, ...written, ...given].toSorted().at(-1)!)
}

/**
 * Keeping a draft changes nothing that is shown, and must not count as another reading. A draft whose answer arrives
 * while a signed entry leads to the next page must not keep that page from loading.
 */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  (entryIntents.of(args.formData?.get('intent')) !== 'draft' || args.currentUrl.href !== args.nextUrl.href) &&
  args.defaultShouldRevalidate

/** Keeps a draft, or signs the entry. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await formIn(request)
  return entryIntents.of(form.get('intent')) === 'draft'
    ? autosave(services, actor, params.id, form, lng)
    : sign({ services, actor, patientId: params.id, form, lng })
}

async function autosave(services: Services, actor: SignedIn, patientId: string, form: FormData, lng: Language) {
  const field = textsIn(form)
  const typed = draftSchema.safeParse(jsonIn(field('draft')))
  if (!typed.success) return data({}, { status: 400 })
  const kept = await saveDraft(services, actor, { patientId, about: field('about'), typed: typed.data })
  return kept.ok
    ? { savedAt: formatTime(timeOf(services.clock.now()), lng) }
    : data({}, { status: statusOf(kept.refusal) })
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Signing = { services: Services; actor: SignedIn; patientId: string; form: FormData; lng: Language }

async function sign({ services, actor, patientId, form, lng }: Signing) {
  const lists = { reactions: form.getAll('reactions'), eyeProtection: form.getAll('eyeProtection') }
  const read = entryIn({ ...Object.fromEntries(form), ...lists })
  if (!read.ok) {
    const fields = read.faults.map(([name, code]) => [
      name,
      textIfAny(lng, `journal:wrong-${code}`) ??
        textIfAny(lng, `errors:field-${code}`) ??
        textOf(lng, 'journal:wrong-missing'),
    ])
    return data(
      { text: textOf(lng, 'journal:wrong'), fields: Object.fromEntries(fields) as Record<string, string> },
      { status: 422 },
    )
  }
  const { correction, entry } = read
  const done = correction
    ? await correctEntry(services, actor, { patientId, ...correction })
    : await signEntry(services, actor, { patientId, ...entry! })
  if (done.ok) return redirect(inLanguage(nextPage(patientId, form), lng))
  const text = sentenceFor(done.refusal, lng, { days: policy.testSpotDays })
  const fields: Record<string, string> = done.refusal === 'reading-too-early' ? { readOn: text } : {}
  return data({ text, fields }, { status: statusOf(done.refusal) })
}

/** After a signature the journal, or the booking of the day that was asked for. */
function nextPage(patient: string, form: FormData): string {
  const day = textsIn(form)('book')
  if (!isClinicDay(day)) return `/admin/patients/${patient}/journal?signed=1`
  const type = form.get('kind') === 'test-spot' ? 'consultation' : 'treatment'
  return `/admin/book?${new URLSearchParams({ patient, type, day }).toString()}`
}

export default function PatientJournal({ loaderData: { shown, numbing, known }, actionData }: Route.ComponentProps) {
  return (
    <WithRecordFacts of={known}>
      <JournalPage
        shown={shown}
        clock={numbing ? <RunningNumbing {...numbing} /> : null}
        wrong={actionData && 'text' in actionData ? actionData : null}
      />
    </WithRecordFacts>
  )
}
