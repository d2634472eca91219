import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { addOnFacts, arriveEarlyMinutes } from '#app/domain/pricing/add-ons.ts'
import { addMinutes } from '#app/domain/time/clinic-time.ts'
import { textIn, inLanguage, type Language } from '#app/domain/language.ts'
import { editVisit } from '#app/features/appointments/commands/edit-visit.ts'
import {
  choosableAddOns,
  lastVisitEdit,
  plannedEdit,
  visitToEdit,
  type EditedVisit,
  type VisitWish,
} from '#app/features/appointments/queries/visit-edit.ts'
import { seenSchema, visitWishSchema } from '#app/features/appointments/schema.ts'
import { EditVisit } from '#app/features/appointments/ui/edit-visit.tsx'
import { listProviders } from '#app/features/booking/queries/availability.ts'
import type { Handle } from '#app/handle.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { isId } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn } from '#app/routes/form.ts'
import type { Services } from '#app/services/services.ts'
import type { Route } from './+types/visit-edit'

export const handle = {
  action: 'run-appointments',
  shows: { what: 'record' },
  formAction: 'run-appointments',
  rateLimit: 'none',
  ns: ['record'],
} satisfies Handle

/** The visit, and what the edit in the address comes to: price, arrival and end. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const { services, lng, reach, shown } = authorizePage(context)
  const visit = reach === 'any' && isId(id) ? await visitToEdit(services, id) : null
  if (!visit) throw data(null, { status: 404 })
  shown([visit.patientId])
  const asked = new URL(request.url).searchParams
  const overtaken = asked.get('overtaken')?.slice(0, SEEN_MAX)
  const { order: _order, bufferMinutes: _buffer, lockKey: _lock, resourceIds: _taken, code: _code, ...known } = visit
  return {
    visit: known,
    ...(await previewOf(services, visit, asked, lng)),
    providers: await listProviders(services),
    overtaken: overtaken ? { by: await lastVisitEdit(services.db.k, id), at: overtaken } : null,
    title: textOf(lng, 'record:edit-title'),
  }
}

/** What is asked for in the address, or the visit as it is; before and after, or why it cannot be. */
async function previewOf(services: Services, visit: EditedVisit, asked: URLSearchParams, lng: Language) {
  const read = asked.has('type') ? wishIn(asked) : null
  const wanted = read?.success ? { ...read.data, notes: visit.notes } : wishOf(visit)
  const offered = await choosableAddOns(services, visit, wanted.areaCm2)
  const wish = { ...wanted, addOns: wanted.addOns.filter((key) => offered.some((one) => one.key === key)) }
  const planned = await plannedEdit(services, visit, wish)
  const invalid = read && !read.success ? textOf(lng, 'errors:field-area-invalid') : null
  const { type, areaCm2, addOns, startsAt, order } = visit
  return {
    wish,
    addOns: offered.map(({ key, price, da, en }) => {
      const { earlyMinutes, needsDoctor } = addOnFacts(key)
      return { key, price, title: textIn({ da, en }, lng), earlyMinutes, needsDoctor }
    }),
    was: {
      total: order?.total ?? null,
      arriveAt: addMinutes(startsAt, -arriveEarlyMinutes(addOns)),
      endsAt: addMinutes(startsAt, visit.minutes),
    },
    becomes:
      planned.ok && !invalid
        ? {
            total: planned.value.order?.total ?? null,
            arriveAt: planned.value.arriveAt,
            endsAt: addMinutes(startsAt, planned.value.minutes),
          }
        : null,
    why: invalid ?? (planned.ok ? null : sentenceFor(planned.refusal, lng)),
    tells: wish.type !== type || wish.areaCm2 !== areaCm2 || wish.addOns.join(' ') !== addOns.join(' '),
  }
}

const SEEN_MAX = 40

const wishIn = (asked: FormData | URLSearchParams) =>
  visitWishSchema.safeParse({
    type: asked.get('type'),
    areaCm2: asked.get('area') ?? '',
    addOns: asked.getAll('addOn'),
    provider: asked.get('provider'),
    notes: asked.get('notes') ?? '',
  })

const wishOf = ({ type, areaCm2, addOns, provider, notes }: EditedVisit): VisitWish => ({
  type,
  areaCm2,
  addOns,
  provider,
  notes,
})

/** Saves the edit, and leads to the client's record. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await formIn(request)
  const seen = seenSchema.safeParse(form.get('seen'))
  const visit = isId(id) ? await visitToEdit(services, id) : null
  if (!visit) throw data(null, { status: 404 })
  if (!seen.success) throw data(null, { status: 400 })
  const read = wishIn(form)
  if (!read.success) return data({ error: textOf(lng, 'errors:field-area-invalid') }, { status: 422 })
  const { type } = read.data
  const wish = type === 'consultation' ? { ...read.data, addOns: [] } : read.data
  const done = await editVisit(services, actor, { id, seen: seen.data, wish })
  if (done.ok) return redirect(inLanguage(`/admin/patients/${visit.patientId}`, lng))
  if (done.refusal === 'moved-by-someone-else')
    return redirect(inLanguage(`/admin/visits/${id}/edit?overtaken=${encodeURIComponent(visit.seen)}`, lng))
  return data({ error: sentenceFor(done.refusal, lng) }, { status: statusOf(done.refusal) })
}

export default function VisitEditPage({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  // Once somebody else was quicker, the form begins anew with what the visit is now.
  return <EditVisit key={`${id} ${loaderData.overtaken?.at ?? ''}`} {...loaderData} error={actionData?.error ?? null} />
}
