import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data, useLocation } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { addOnFacts, addOnsFor, arriveEarlyMinutes } from '#app/domain/pricing/add-ons.ts'
import {
  addDays,
  addMinutes,
  dayOf,
  formatDay,
  formatTime,
  timeOf,
  type ClinicTime,
} from '#app/domain/time/clinic-time.ts'
import { firstOpenDay, isIntervalKept } from '#app/domain/time/interval.ts'
import { addressWithoutEmail, isReachable } from '#app/domain/clients/email.ts'
import { asLanguage, inLanguage } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { quote, titleOf } from '#app/domain/pricing/pricing.ts'
import { bookAtDesk } from '#app/features/booking/commands/book-at-desk.ts'
import { deskTimes, firstDeskDay, laserDaysOf, listProviders } from '#app/features/booking/queries/availability.ts'
import { bookingSchema, consultationFormSchema, deskSchema } from '#app/features/booking/schema.ts'
import { deskAskSchema } from '#app/features/booking/desk-schema.ts'
import { ClientSearch, type FoundClient } from '#app/features/booking/ui/desk/client-search.tsx'
import { NewClient } from '#app/features/booking/ui/desk/new-client.tsx'
import { firstDeposit, OrderForm, SixWeeks, Times, type OrderError } from '#app/features/booking/ui/desk/order-form.tsx'
import { OrderSummary } from '#app/features/booking/ui/desk/order-summary.tsx'
import { useTypedOrder } from '#app/features/booking/ui/desk/use-typed-order.ts'
import { VisitForm, type DeskAsk } from '#app/features/booking/ui/desk/visit-form.tsx'
import '#app/features/booking/ui/desk/desk.css'
import { openRecord, searchPatients } from '#app/features/patients/commands/open-record.ts'
import { priceList } from '#app/features/pricing/queries.ts'
import { bookingTerms, priceTerms } from '#app/features/settings/queries/settings.ts'
import type { Handle } from '#app/handle.ts'
import { fieldText, sentenceFor, statusOf } from '#app/http/problem.ts'
import { isId, patientListSchema } from '#app/input/fields.ts'
import { authorizeForm, authorizePage, type Authorized } from '#app/routes/authorize.ts'
import { formIn, textFields, textsIn } from '#app/routes/form.ts'
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

function askIn(url: string) {
  const params = new URL(url).searchParams
  const one = (name: string) => params.get(name)
  const area = one('area') || null
  return deskAskSchema.parse({
    patient: one('patient'),
    type: one('type'),
    area,
    addOns: params.getAll('addOn'),
    provider: one('provider') || null,
    day: one('day'),
    time: one('time'),
    q: one('q') ?? '',
  })
}

/** What is asked for, the client if known, the price, and the times free for it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const entered = authorizePage(context)
  const { services, lng, shown } = entered
  const { q, day: asked, time, ...rest } = askIn(request.url)
  const today = services.clock.today()
  const { rules } = await priceList(services)
  const terms = await priceTerms(services)
  const isTreatment = rest.type === 'treatment'
  const offered = isTreatment ? addOnsFor(rest.area, rules) : []
  const addOns = rest.addOns.filter((key) => offered.some(({ ruleName }) => ruleName === key))
  const client = rest.patient ? await clientOf(entered, rest.patient) : null
  const found = q ? await searchPatients(services, patientListSchema.parse({ q })) : null
  shown(client ? [client.id] : [], 'record')
  if (found)
    shown(
      found.rows.map(({ id }) => id),
      'search',
    )
  const laserDays = client && isTreatment ? await laserDaysOf(services, client.id) : []
  const { type, area: areaCm2, provider } = rest
  const wanted = { type, areaCm2, provider, addOns, laserDays }
  // A day nobody has chosen is the first that can be booked.
  const day = asked ?? (await firstDeskDay(services, wanted, today)) ?? today
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
    price: isTreatment ? quote({ areaCm2, plan: 'single', addOns, ...terms }, rules) : null,
    times,
    nextDay,
    firstOpenDay: isIntervalKept(day, laserDays) ? null : firstOpenDay(day, laserDays),
    idempotencyKey: services.newId(),
    today,
    title: textOf(lng, 'calendar:book-title'),
  }
}

async function clientOf({ services, actor }: Authorized, id: string): Promise<FoundClient | null> {
  const record = await openRecord(services, actor, id)
  if (!record.ok) return null
  const { name, email, phone } = record.value.profile
  return { id, name, email, phone }
}

/** Books: the client's own booking, with what staff settle beside it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await formIn(request)
  const field = textsIn(form)
  const typed = textFields(form)
  const { patient, type, area, addOns, provider, day } = askIn(request.url)
  const known = patient ? await contactOf(services, patient) : null
  const who = known ?? {
    email: field('email') || addressWithoutEmail(services.newId()),
    firstName: field('firstName'),
    lastName: field('lastName'),
    phone: field('phone'),
  }
  const schema = known
    ? consultationFormSchema.extend(bookingSchema.pick({ lastName: true, phone: true }).shape)
    : consultationFormSchema
  const input = schema.safeParse({
    ...who,
    type,
    appointmentDate: day ?? field('appointmentDate'),
    appointmentTime: field('time'),
    notes: field('notes'),
    addOns: type === 'treatment' ? addOns : [],
    provider,
    ...(type === 'treatment' && area ? { analysisData: { size: `${area} cm²` } } : {}),
  })
  const terms = deskSchema.safeParse({
    deposit: field('deposit') || 'clinic',
    depositReason: field('depositReason'),
    medicalIndication: field('medicalIndication'),
  })
  const hasEmail = isReachable(who.email)
  const asksByMail = !hasEmail && type === 'treatment' && terms.data?.deposit === 'link'
  const issues = [
    ...(input.error?.issues ?? []),
    ...(terms.error?.issues ?? []),
    ...(asksByMail ? [{ path: ['deposit'], message: 'email-needed' }] : []),
  ]
  const lacksAge = type === 'treatment' && !form.has('isAdult')
  if (!input.success || !terms.success || asksByMail || lacksAge) {
    const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), fieldText(message, lng)]))
    const text = textOf(lng, fields['appointmentTime'] ? 'calendar:choose-time' : 'calendar:check-fields')
    return data({ error: { text, fields, typed } satisfies OrderError, booked: null }, { status: 422 })
  }
  const booked = await bookAtDesk(services, actor, {
    input: input.data,
    terms: terms.data,
    lng: known?.lng ?? asLanguage(field('clientLng')) ?? lng,
    idempotencyKey: isId(field('idempotencyKey')) ? field('idempotencyKey') : services.newId(),
  })
  if (!booked.ok) {
    const text = sentenceFor(booked.refusal, lng, {
      day: formatDay(input.data.appointmentDate, lng),
      time: formatTime(input.data.appointmentTime, lng),
      days: (await bookingTerms(services)).windowDays,
      gap: policy.daysBetweenLaserTreatments,
    })
    return data(
      { error: { text, fields: {}, typed } satisfies OrderError, booked: null },
      { status: statusOf(booked.refusal) },
    )
  }
  const { startsAt, deposit } = booked.value
  return {
    error: null,
    booked: {
      name: `${who.firstName} ${who.lastName}`.trim(),
      startsAt,
      arriveAt: addMinutes(startsAt, -arriveEarlyMinutes(input.data.addOns)),
      isHeld: deposit > 0,
      hasEmail,
    },
  }
}

const contactOf = async ({ db }: Authorized['services'], id: string) => {
  const row = await db.k
    .selectFrom('profiles as p')
    .innerJoin('users as u', 'u.id', 'p.id')
    .select(['u.email', 'p.first_name as firstName', 'p.last_name as lastName', 'p.phone', 'p.lng'])
    .where('p.id', '=', id)
    .where('p.erased_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export default function BookPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const { ask, client } = shown
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
          <VisitForm ask={ask} addOns={shown.addOns} providers={shown.providers} today={shown.today}>
            {shown.firstOpenDay ? (
              <SixWeeks
                firstOpenDay={shown.firstOpenDay}
                next={shown.nextDay && { day: shown.nextDay, href: hrefOf(ask.patient, shown.nextDay) }}
                typed={refused?.typed ?? {}}
                error={refused?.fields['medicalIndication']}
              />
            ) : null}
            <Times
              day={ask.day}
              {...shown.times}
              time={refused?.typed['time'] ?? shown.time}
              next={shown.nextDay && { day: shown.nextDay, href: hrefOf(ask.patient, shown.nextDay) }}
            />
          </VisitForm>
          <OrderForm client={client} asksAge={ask.type === 'treatment'} price={shown.price} error={refused} />
        </div>
        <OrderSummary
          ask={ask}
          client={client?.name ?? order.name}
          provider={shown.providers.find(({ id }) => id === ask.provider)?.name ?? null}
          time={order.time}
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
  { patient, type, day, area, provider, addOns }: DeskAsk,
  { time, isDayChosen }: { time: string | null; isDayChosen: boolean },
): URLSearchParams {
  const params = new URLSearchParams({ type, ...(isDayChosen && { day }), ...(patient && { patient }) })
  if (area) params.set('area', String(area))
  if (provider) params.set('provider', provider)
  if (time) params.set('time', time)
  for (const key of addOns) params.append('addOn', key)
  return params
}

/** What the order's fields begin with: a time chosen on the calendar, or what was sent and refused. */
const firstTyped = (refused: OrderError | null, time: string | null, client: FoundClient | null) => {
  const typed = refused?.typed ?? {}
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
