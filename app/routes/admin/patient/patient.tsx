import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { reachedClient, reachOfActor, type ReachedClient, type SignedIn } from '#app/domain/access/actor.ts'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { consentsOf } from '#app/features/journal/queries/consents.ts'
import { importedVisits, journalOf, tattoosOf } from '#app/features/journal/queries/entries.ts'
import { ownFadings } from '#app/features/journal/queries/fading.ts'
import { conversationOf, type ShownMessage } from '#app/features/messages/queries.ts'
import { photosOf } from '#app/features/journal/queries/photos.ts'
import { openRecord } from '#app/features/patients/commands/open-record.ts'
import { duplicatesOf, keptRecord, mergesInto } from '#app/features/patients/queries/merge.ts'
import { accessLogOf, type RecordedVisit } from '#app/features/patients/queries/record.ts'
import { plansOf } from '#app/features/plans/queries/treatment-plan.ts'
import { isId, logPageSchema, questionsIn } from '#app/input/fields.ts'
import { pageThere } from '#app/input/page.ts'
import { PatientPage } from '#app/features/patients/ui/patient-page.tsx'
import { WithRecordFacts } from '#app/features/patients/ui/record-known.tsx'
import { closeVisit } from '#app/features/appointments/commands/close-visit.ts'
import { carryOutErasure } from '#app/features/privacy/commands/erasure.ts'
import { unclosedVisits, retainedRecords } from '#app/features/privacy/queries/erasure.ts'
import { closingSchema } from '#app/features/privacy/schema.ts'
import { CarryOutErasure } from '#app/features/privacy/ui/carry-out-erasure.tsx'
import type { Handle } from '#app/handle.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textFields } from '#app/routes/form.ts'
import { factsFor } from '#app/routes/record-facts.ts'
import { linksTo, photosWithLinks, scansWithLinks } from '#app/routes/picture-links.ts'
import type { Services } from '#app/services/services.ts'
import type { Route } from './+types/patient'

export const handle = {
  action: 'read-patient',
  shows: { what: 'record', param: 'id' },
  formAction: 'carry-out-erasure',
  rateLimit: 'none',
  ns: [
    'admin',
    'clients',
    'health',
    'plans',
    'record',
    'booking',
    'manage',
    'dashboard',
    'portal',
    'photos',
    'fading',
    'journal',
    'consents',
    'messages',
  ],
} satisfies Handle

/** A client's record; an unknown id is answered like any missing page. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { services, lng, actor, shown } = authorizePage(context)
  const kept = isId(params.id) ? await keptRecord(services, params.id) : null
  if (kept) throw redirect(inLanguage(`/admin/patients/${kept}`, lng))
  const opened = await openRecord(services, actor, params.id)
  if (!opened.ok) throw data(null, { status: 404 })
  const { pictures, scans, ...record } = opened.value
  const { log: page } = logPageSchema.parse(questionsIn(request.url))
  const toErase = reachedClient(actor, 'carry-out-erasure', params.id)
  const inLog = reachedClient(actor, 'read-access-log', params.id)
  const canRead = reachOfActor(actor, 'read-journal') === 'any'
  const [plans, known, journal, messages] = await Promise.all([
    plansOf(services, record.profile.id),
    factsFor(services, actor, params.id, { person: record, scans }),
    canRead ? journalShown(services, actor, record.profile.id) : null,
    reachOfActor(actor, 'answer-messages') === 'any' ? conversationOf(services, record.profile.id) : null,
  ])
  const merges =
    reachOfActor(actor, 'merge-patients') === 'any' && !record.erasedOn
      ? {
          suggested: await duplicatesOf(services, params.id),
          done: await mergesInto(services, params.id),
        }
      : null
  if (merges)
    shown(
      [...merges.suggested, ...merges.done].map(({ id }) => id),
      'list',
    )
  return {
    record,
    plans,
    known,
    next: nextOf(record.appointments, services.clock.now()),
    journal,
    messages: messages && messages.slice(-MESSAGES_SHOWN).toReversed().map(writtenLine),
    pictures: linksTo(services, actor, pictures),
    scans: scansWithLinks(services, actor, scans),
    log: inLog && (await pageThere(page, (there) => accessLogOf(services, inLog, there))),
    stays: toErase && !record.erasedOn ? await retainedRecords(services, toErase) : null,
    unclosed: toErase && !record.erasedOn ? await unclosedVisits(services, toErase) : [],
    merges,
    title: textOf(lng, 'record:client'),
  }
}

const MESSAGES_SHOWN = 3
const ENTRIES_SHOWN = 6
const PHOTOS_SHOWN = 8

const writtenLine = ({ id, author, text, sentAt }: ShownMessage) => ({ id, author, text, sentAt })

/** The newest of the journal. */
async function journalShown(services: Services, actor: SignedIn, id: ReachedClient) {
  const [photos, entries, imported, consents, fadings, tattoos] = await Promise.all([
    photosOf(services.db.k, id),
    journalOf(services.db.k, id),
    importedVisits(services.db.k, id),
    consentsOf(services, id),
    ownFadings(services, id),
    tattoosOf(services.db.k, id),
  ])
  const taken = photos.filter(({ struck }) => !struck).slice(-PHOTOS_SHOWN)
  return {
    photos: photosWithLinks(services, actor, taken),
    entries: entries.slice(0, ENTRIES_SHOWN),
    imported: imported.length,
    fading: { ...fadings, tattoos: tattoos.map(({ id: key, name }) => ({ id: key, name })) },
    consents: consents.map(({ id: key, kind, state, offeredAt, signedAt }) => ({
      id: key,
      kind,
      state,
      offeredAt,
      signedAt,
    })),
  }
}

const COMING: readonly AppointmentStatus[] = ['scheduled', 'confirmed']

/** @param visits the newest first */
const nextOf = (visits: readonly RecordedVisit[], now: ClinicTime) =>
  visits.findLast(({ status, startsAt }) => COMING.includes(status) && startsAt >= now) ?? null

/** Closes a past visit, which an erasure waits for, or carries the erasure out. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await formIn(request)
  const closing = form.has('visit') ? closingSchema.safeParse(textFields(form)) : null
  if (closing && !closing.success) throw data(null, { status: 400 })
  const done = closing
    ? await closeVisit(services, { id: closing.data.visit, patientId: params.id, as: closing.data.as }, actor)
    : await carryOutErasure(services, actor, params.id)
  // Two pressed at once: to the second the page says, too, when it was done.
  if (done.ok || done.refusal === 'already-erased') return redirect(inLanguage(`/admin/patients/${params.id}`, lng))
  if (done.refusal === 'not-found') throw data(null, { status: 404 })
  const { refusal } = done
  return data({ refusal, text: sentenceFor(refusal, lng) }, { status: statusOf(refusal) })
}

export default function PatientRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { record, plans, known, next, journal, messages, pictures, scans, log, stays, unclosed, merges } = loaderData
  return (
    <WithRecordFacts of={known}>
      <PatientPage
        record={record}
        plans={plans}
        next={next}
        journal={journal}
        messages={messages}
        pictures={pictures}
        scans={scans}
        log={log}
        merges={merges}
        erasure={
          stays ? (
            <CarryOutErasure asked={record.erasure} stays={stays} unclosed={unclosed} refusal={actionData ?? null} />
          ) : null
        }
        isErasing={record.erasure !== null || actionData !== undefined}
      />
    </WithRecordFacts>
  )
}
