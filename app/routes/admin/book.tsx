import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { addOnFacts, addOnsFor } from '#app/domain/pricing/add-ons.ts'
import { addDays, dayOf, formatDay, formatTime, timeOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { firstOpenDay, isIntervalKept } from '#app/domain/time/interval.ts'
import { inLanguage } from '#app/domain/language.ts'
import { quote, titleOf } from '#app/domain/pricing/pricing.ts'
import { laserDaysOf, listProviders } from '#app/features/booking/queries/availability.ts'
import { deskTimes, firstDeskDay, visitSpansOf } from '#app/features/booking/queries/desk-times.ts'
import { ClientSearch, type FoundClient } from '#app/features/booking/ui/desk/client-search.tsx'
import { NewClient } from '#app/features/booking/ui/desk/new-client.tsx'
import { firstDeposit, OrderForm, SixWeeks, Times, type OrderError } from '#app/features/booking/ui/desk/order-form.tsx'
import { OrderSummary } from '#app/features/booking/ui/desk/order-summary.tsx'
import { useTypedOrder } from '#app/features/booking/ui/desk/use-typed-order.ts'
import { VisitForm, type DeskAsk } from '#app/features/booking/ui/desk/visit-form.tsx'
import '#app/features/booking/ui/desk/desk.css'
import { openRecord, searchPatients } from '#app/features/patients/commands/open-record.ts'
import { nextSession } from '#app/features/plans/commands/plan-course.ts'
import { priceList } from '#app/features/pricing/queries.ts'
import { priceTerms } from '#app/features/settings/queries/settings.ts'
import type { Handle } from '#app/handle.ts'
import { patientListSchema } from '#app/input/fields.ts'
import { authorizeForm, authorizePage, type Authorized } from '#app/routes/authorize.ts'
import { askIn, bookFromDesk } from './desk-booking.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/book'

export const handle = {
  action: 'run-appointments',
  shows: { what: 'list' },
  formAction: 'run-appointments',
  rateLimit: 'none',
  ns: ['calendar'],
} satisfies Handle

/** What is asked for, the client if known, the price, and the times free for it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const entered = authorizePage(context)
  const { services, lng, shown } = entered
  const { q, day: asked, time, ...rest } = askIn(request.url)
  const today = services.clock.today()
  const { rules } = await priceList(services)
  const terms = await priceTerms(services)
  const isTreatment = rest.type === 'treatment'
  const next = await sessionAsked(services, rest)
  const isOfPlan = next !== null && rest.session !== 'none'
  const offered = isTreatment && !isOfPlan ? addOnsFor(rest.area, rules) : []
  const addOns = rest.addOns.filter((key) => offered.some(({ ruleName }) => ruleName === key))
  const client = rest.patient ? await clientOf(entered, rest.patient) : null
  const found = q ? await searchPatients(services, patientListSchema.parse({ q })) : null
  shown(client ? [client.id] : [], 'record')
  if (found)
    shown(
      found.rows.map(({ id }) => id),
      'search',
    )
  const laserDays = isOfPlan ? next.laserDays : client && isTreatment ? await laserDaysOf(services, client.id) : []
  const { type } = rest
  const areaCm2 = isOfPlan ? next.areaCm2 : rest.area
  const provider = isOfPlan ? null : rest.provider
  const visits = client ? await visitSpansOf(services, client.id) : []
  const before = isOfPlan ? next.place.before : null
  const wanted = { type, areaCm2, provider, addOns, laserDays, visits, before }
  // Without a chosen day: the first that can be booked, and for a plan session after the session before it.
  const after = isOfPlan && next.place.after && next.place.after >= today ? addDays(next.place.after, 1) : today
  const day = asked ?? (await firstDeskDay(services, wanted, after)) ?? today
  const [times, nextDay] = await Promise.all([
    deskTimes(services, wanted, day),
    firstDeskDay(services, wanted, addDays(day, 1)),
  ])
  return {
    ask: { ...rest, day, addOns },
    isDayChosen: asked !== null,
    q,
    time,
    client,
    found: found?.rows.slice(0, 8).map(({ id, name, email, phone }) => ({ id, name, email, phone })) ?? null,
    providers: await listProviders(services),
    addOns: offered.map((rule) => ({
      key: rule.ruleName,
      title: titleOf(rule, lng),
      price: rule.price,
      needsDoctor: addOnFacts(rule.ruleName).needsDoctor,
    })),
    plan: next && { number: next.number, of: next.of, sessionId: next.sessionId },
    price: isTreatment && !isOfPlan ? quote({ areaCm2, plan: 'single', addOns, ...terms }, rules) : null,
    times,
    nextDay,
    firstOpenDay: isIntervalKept(day, laserDays) ? null : firstOpenDay(day, laserDays),
    idempotencyKey: services.newId(),
    today,
    title: textOf(lng, 'calendar:book-title'),
  }
}

/** The session of a plan that a treatment of this client would be. */
const sessionAsked = (services: Authorized['services'], { patient, type }: { patient: string | null; type: string }) =>
  patient && type === 'treatment' ? nextSession(services, patient) : null

async function clientOf({ services, actor }: Authorized, id: string): Promise<FoundClient | null> {
  const record = await openRecord(services, actor, id)
  if (!record.ok) return null
  const { name, email, phone } = record.value.profile
  return { id, name, email, phone }
}

/** Books: a session of the client's plan, or the client's own booking with what staff settle beside it. */
export async function action({ request, context }: Route.ActionArgs) {
  return bookFromDesk(request, authorizeForm(context))
}

export default function BookPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const { ask, client, plan } = shown
  const isOfPlan = plan !== null && ask.session !== 'none'
  const booked = useBooked(actionData?.booked ?? null)
  const refused = actionData?.error ?? null
  const order = useTypedOrder(ask.day, shown.times.times, firstTyped(refused, shown.time, client))
  if (booked) return <Booked {...booked} />
  const asked = (patient: string | null, day = ask.day) =>
    askedOf(
      { ...ask, patient, day },
      {
        time: day === ask.day ? shown.time : null,
        isDayChosen: shown.isDayChosen || day !== ask.day,
      },
    )
  const hrefOf = (patient: string | null, day = ask.day) =>
    inLanguage(`/admin/book?${asked(patient, day).toString()}`, lng)
  return (
    <>
      <DeskHead title={t('book-title')} lead={t('book-lead')} />
      <div className="desk-book" onChange={order.read}>
        <div>
          <ClientSearch q={shown.q} found={shown.found} chosen={client} hrefOf={hrefOf} asked={asked(null)}>
            <NewClient
              typed={refused?.typed ?? {}}
              fields={refused?.fields ?? {}}
              isOpen={refused !== null || shown.found?.length === 0}
              asksAge={ask.type === 'treatment'}
            />
          </ClientSearch>
          <VisitForm ask={ask} plan={shown.plan} addOns={shown.addOns} providers={shown.providers} today={shown.today}>
            {shown.firstOpenDay ? (
              <SixWeeks
                firstOpenDay={shown.firstOpenDay}
                canOverride={!isOfPlan}
                next={shown.nextDay && { day: shown.nextDay, href: hrefOf(ask.patient, shown.nextDay) }}
                typed={refused?.typed ?? {}}
                error={(refused?.fields as Record<string, string> | undefined)?.['medicalIndication']}
              />
            ) : null}
            <Times
              day={ask.day}
              {...shown.times}
              time={refused?.typed['time'] ?? shown.time}
              next={shown.nextDay && { day: shown.nextDay, href: hrefOf(ask.patient, shown.nextDay) }}
            />
          </VisitForm>
          <OrderForm
            client={client}
            asksAge={ask.type === 'treatment' && !isOfPlan}
            price={shown.price}
            error={refused}
          />
        </div>
        <OrderSummary
          ask={ask}
          client={client?.name ?? order.name}
          provider={shown.providers.find(({ id }) => id === ask.provider)?.name ?? null}
          time={order.time}
          plan={isOfPlan ? plan : null}
          lacksReason={shown.firstOpenDay !== null && order.reason === ''}
          price={shown.price}
          isDepositNow={order.deposit === 'link' && client?.email !== ''}
          idempotencyKey={shown.idempotencyKey}
          refusal={refused?.text ?? null}
        />
      </div>
    </>
  )
}

/** What is asked for as the page's address has it. */
function askedOf(
  { patient, type, day, area, provider, addOns, session }: DeskAsk,
  { time, isDayChosen }: { time: string | null; isDayChosen: boolean },
): URLSearchParams {
  const params = new URLSearchParams({ type, ...(isDayChosen && { day }), ...(patient && { patient }) })
  if (area) params.set('area', String(area))
  if (provider) params.set('provider', provider)
  if (session) params.set('session', session)
  if (time) params.set('time', time)
  for (const key of addOns) params.append('addOn', key)
  return params
}

/** What the order's fields begin with: a time chosen on the calendar, or what was sent and refused. */
const firstTyped = (refused: OrderError | null, time: string | null, client: FoundClient | null) => {
  const typed: Record<string, string> = refused?.typed ?? {}
  const name = `${typed['firstName'] ?? ''} ${typed['lastName'] ?? ''}`.trim()
  const reason = typed['medicalIndication'] ?? ''
  return { time: typed['time'] ?? time, name, reason, deposit: typed['deposit'] ?? firstDeposit(client) }
}

/** What was booked, for as long as the page's address stays: what happens at another desk reads the page anew. */
function useBooked(answered: BookedProps | null): BookedProps | null {
  const { search } = useLocation()
  const [kept, keep] = useState({ booked: answered, search })
  if (answered && answered !== kept.booked) keep({ booked: answered, search })
  return answered ?? (kept.search === search ? kept.booked : null)
}

type BookedProps = { name: string; startsAt: ClinicTime; arriveAt: ClinicTime; isHeld: boolean; hasEmail: boolean }

function Booked({ name, startsAt, arriveAt, isHeld, hasEmail }: BookedProps) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const when = `${formatDay(dayOf(startsAt), lng)} ${formatTime(timeOf(startsAt), lng)}`
  return (
    <>
      <DeskHead
        title={t('booked')}
        lead={
          <span role="status">
            {t(isHeld ? 'booked-link' : hasEmail ? 'booked-text' : 'booked-no-email', { name, when })}
            {arriveAt < startsAt ? ` ${t('booked-arrival', { time: formatTime(timeOf(arriveAt), lng) })}` : null}
          </span>
        }
      />
      <div className="acts">
        <ButtonLink href={inLanguage(`/admin/calendar?day=${dayOf(startsAt)}`, lng)}>{t('see-day')}</ButtonLink>
        <ButtonLink tone="secondary" href={inLanguage('/admin/book', lng)}>
          {t('book-next')}
        </ButtonLink>
      </div>
    </>
  )
}
