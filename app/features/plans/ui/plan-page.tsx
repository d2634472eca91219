import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { phoneFor, telHref } from '#app/content/clinic.ts'
import { formatArea } from '#app/domain/scan/analysis.ts'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import type { InstalmentOffer } from '#app/domain/money/instalments.ts'
import type { DayRange } from '#app/domain/time/interval.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { PlanPaymentNote, type ShownPlanPayment } from './plan-payment-note.tsx'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import type { CourseAnswer } from '#app/features/plans/schema.ts'
import { PriceBreakdown } from '#app/features/pricing/ui/price-breakdown.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { BookNext } from './book-next.tsx'
import { CreditOffer } from '#app/features/pricing/ui/credit-offer.tsx'
import { AskCredit } from './ask-credit.tsx'
import { CoursePlanner } from './course-planner.tsx'
import { PayForm, PayPackage } from './pay-form.tsx'
import { PlanHistory } from './plan-history.tsx'
import { FadeStrip, PlanBadge, PlanSums, PlanTerms, SessionList } from './plan-parts.tsx'
import { planIntents } from '../intent-schema.ts'

type Props = {
  plan: PlanView
  /** The outcome of a payment, for a browser that comes back from the payment page. */
  payment: ShownPlanPayment | null
  refusal: string | null
  /** The last press did not reach the server; nothing has changed. */
  isOffline: boolean
  /** Until when the first visit of a package is held for its payment; null: it is not, or there is none. */
  heldUntil: Date | null
  /** The days the six weeks close. */
  closed: readonly DayRange[]
  /** What the planner answered to the last press. */
  course: CourseAnswer | null
  /** The next session's time is being chosen. */
  isChoosing: boolean
  /** Somebody asked for the planner of the whole course. */
  isPlanning: boolean
  isBooked: boolean
  /** The clinic has been asked for credit just now. */
  isCreditAsked: boolean
  /** Credit, where the clinic offers it; null: no word of it. */
  credit: InstalmentOffer | null
  /** It stands in the client's portal, whose frame has the main part and the way back. */
  isInPortal?: boolean
}

/** A plan by its private link, or in the portal: what is proposed, what it costs, and yes. */
export function PlanPage(props: Props) {
  const clinic = useClinic()
  const { plan, payment, heldUntil, refusal, isOffline, isBooked, isCreditAsked, credit, isInPortal = false } = props
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const isOpen = plan.status === 'notApproved' || plan.status === 'pending'
  const made = formatDay(plan.createdOn, lng)
  const count = plan.sessions.length
  const done = plan.sessions.filter(({ doneOn }) => doneOn).length
  const end = lastMonth(plan, lng)
  const Frame = isInPortal ? 'div' : 'main'
  return (
    <Frame className={isInPortal ? 'plan-page plan-own' : 'wrap plan-page'}>
      {payment ? <PlanPaymentNote payment={payment} retry={<PayAgain plan={plan} />} /> : null}
      <div className="plan-grid">
        <div>
          <p className="sec">
            {plan.proposedBy ? t('from', { name: plan.proposedBy, day: made }) : t('made', { day: made })}
          </p>
          <h1>{t(plan.status === 'notApproved' ? 'heading-proposed' : 'heading', { count })}</h1>
          <p className="lead">
            {t(`type-${plan.treatmentType}`)}
            {plan.areaCm2 ? `, ${formatArea(plan.areaCm2, lng)}` : ''}
            {end ? `. ${t(isOpen ? 'lead-end' : 'lead-ends', { month: end })}` : ''}
          </p>
          {plan.description ? <p className="plan-words">{plan.description}</p> : null}
          {isOpen && !plan.endedBecause ? (
            <p className="plan-jump">
              <span>
                <span className="plan-jump-sum tnum">{formatMoney(plan.total, lng)}</span>
                {plan.paid > 0 ? (
                  <span className="small sec">
                    {t('paid')} {formatMoney(plan.paid, lng)}
                  </span>
                ) : null}
              </span>
              <ButtonLink href="#price">{t('see-price')}</ButtonLink>
            </p>
          ) : null}
          {count > 1 && !plan.endedBecause ? (
            <FadeStrip count={count} done={done} isWhole={plan.treatmentType === 'full_removal'} />
          ) : null}
          {isBooked ? (
            <p className="note ok" role="status">
              {t('course-booked')}
            </p>
          ) : null}
          <section className="plan-part">
            <h2 className="h4">{t('sessions')}</h2>
            <SessionList sessions={plan.sessions} isProposed={isOpen} />
            {isOffline && plan.status === 'active' ? <p className="note danger">{t('offline')}</p> : null}
            <Times {...props} />
          </section>
          <PlanHistory plan={plan} />
        </div>
        <aside className="pnl plan-side" id="price">
          <div className="pnl-head">
            <h2 className="h4">{t('price')}</h2>
            <PlanBadge plan={plan} />
          </div>
          <PlanSums plan={plan} />
          <PriceBreakdown of={plan.calculation} />
          {refusal || isOffline ? <FormRefusal>{isOffline ? t('offline') : refusal}</FormRefusal> : null}
          <Standing plan={plan} payment={payment} heldUntil={heldUntil} />
          {credit ? <CreditOffer offer={credit} ask={<AskCredit isAsked={isCreditAsked} />} /> : null}
          {isToBeOrdered(plan, payment) ? null : <PlanTerms plan={plan} />}
          <p className="small sec plan-ask">
            {t('questions')}{' '}
            <a className="tnum plan-call" href={telHref(clinic)}>
              {phoneFor(clinic, lng)}
            </a>
          </p>
          {plan.linkUntil ? (
            <p className="cap sec plan-until">
              {t('link-until', { name: plan.firstName, day: formatDay(plan.linkUntil, lng) })}
            </p>
          ) : null}
        </aside>
      </div>
    </Frame>
  )
}

/** The month the last session is booked for, or can lie in at the earliest: "juli 2027". */
function lastMonth({ sessions, status, endedBecause }: PlanView, lng: Language): string | null {
  const last = sessions.at(-1)
  const day = last && (last.startsAt ? dayOf(last.startsAt) : last.earliest)
  if (!day || sessions.length < 2 || endedBecause || status === 'completed') return null
  return formatDay(day, lng).split(' ').slice(-2).join(' ')
}

/** It waits for a yes or its payment: the terms then stand with the button that binds. */
const isToBeOrdered = ({ status, endedBecause }: PlanView, payment: ShownPlanPayment | null) =>
  !endedBecause && (status === 'notApproved' || status === 'pending') && payment?.standing !== 'waiting'

type TimesProps = Pick<Props, 'plan' | 'closed' | 'course' | 'isChoosing' | 'isPlanning'>

/** The next session's time, or times for all: while the plan runs and something is left to be booked. */
function Times({ plan, closed, course, isChoosing, isPlanning }: TimesProps) {
  if (plan.status !== 'active' || plan.endedBecause) return null
  const next = nextToBook(plan)
  const isLeft = plan.sessions.some(({ doneOn }) => !doneOn)
  return (
    <>
      {next && isChoosing ? (
        <BookNext
          plan={plan}
          sessionId={next.id}
          closed={closed}
          refusal={course?.scope === 'next' ? course.text : null}
        />
      ) : null}
      {isLeft ? (
        <Planner plan={plan} answer={course && course.scope !== 'next' ? course : null} isAsked={isPlanning} />
      ) : null}
    </>
  )
}

/** The planner of the whole course; once a time is booked it is folded away until somebody asks for it. */
function Planner({ plan, answer, isAsked }: { plan: PlanView; answer: CourseAnswer | null; isAsked: boolean }) {
  const { t } = useTranslation('plans')
  if (!nextBooked(plan)) return <CoursePlanner plan={plan} answer={answer} />
  return (
    <details className="plan-fold" open={answer !== null || isAsked}>
      <summary className="btn btn-s">{t('course')}</summary>
      <CoursePlanner plan={plan} answer={answer} />
    </details>
  )
}

const nextBooked = ({ sessions }: PlanView) => sessions.find(({ doneOn, startsAt }) => !doneOn && startsAt)?.startsAt

const nextToBook = ({ sessions }: PlanView) => sessions.find(({ doneOn, startsAt }) => !doneOn && !startsAt)

/** What can be done now, or what is waited for. */
function Standing({ plan, payment, heldUntil }: Pick<Props, 'plan' | 'payment' | 'heldUntil'>) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const isWaiting = payment?.standing === 'waiting'
  // While a payment waits or has failed, the note above the plan is the one place to pay.
  const owes = owesSession(plan) && (!payment || payment.standing === 'paid')
  const booked = nextBooked(plan)
  const next = nextToBook(plan)
  if (plan.endedBecause)
    return <p className="note">{t(plan.endedBecause === 'withdrawn' ? 'ended-withdrawn' : 'ended-stopped')}</p>
  if (plan.status === 'completed') return <p className="note ok">{t('completed-text')}</p>
  if (plan.status === 'paused') return <p className="note warn">{t('paused-text')}</p>
  if (plan.status === 'active')
    return (
      <>
        {owes ? <PayNextSession plan={plan} /> : null}
        {booked ? (
          <p className="small">
            {t('next-booked', { day: formatDay(dayOf(booked), lng), time: formatTime(timeOf(booked), lng) })}
          </p>
        ) : (
          <p className="note ok" role="status">
            {t('active-text')}
          </p>
        )}
        {next?.earliest && (booked || plan.nextFrom) ? (
          <p className="small sec">{t('next-from', { number: next.number, day: formatDay(next.earliest, lng) })}</p>
        ) : null}
        {next ? (
          <ButtonLink href={inLanguage('?book=next#book-next', lng)} tone={owes ? 'secondary' : 'primary'}>
            {t('book-next', { number: next.number })}
          </ButtonLink>
        ) : null}
      </>
    )
  if (plan.status === 'pending' && plan.origin === 'package') return <PayPackage plan={plan} heldUntil={heldUntil} />
  if (isWaiting) return null
  return (
    <>
      {plan.status === 'pending' ? <p className="note ok">{t('approved')}</p> : null}
      <PayForm plan={plan} />
    </>
  )
}

const owesSession = ({ payBy, remaining }: PlanView) => payBy === 'session' && remaining > 0

/** Pays again after a failed payment: the same session at once, a plan where its ways to pay are. */
function PayAgain({ plan }: { plan: PlanView }) {
  const { t } = useTranslation('payments')
  return plan.status === 'active' && owesSession(plan) ? (
    <PayNextSession plan={plan} />
  ) : (
    <ButtonLink href="#price">{t('try-again')}</ButtonLink>
  )
}

/** What is due for the next session of a plan that was ordered long ago, and the way to pay it. */
function PayNextSession({ plan }: { plan: PlanView }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const next = plan.sessions.find(({ isPaid }) => !isPaid)
  if (!next) return null
  const { number, startsAt, price } = next
  return (
    <Form method="post" className="plan-pay">
      <input type="hidden" name="pay" value="session" />
      <p className="small">
        {startsAt ? t('due-on', { number, day: formatDay(dayOf(startsAt), lng) }) : t('due-by', { number })}
      </p>
      <Button type="submit" {...planIntents.field('pay')} block busy={busy}>
        {t('pay-next', { amount: formatMoney(price, lng) })}
      </Button>
    </Form>
  )
}
