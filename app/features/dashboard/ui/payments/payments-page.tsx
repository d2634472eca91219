import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { motifOf, sessionToPayOf } from '#app/domain/plans/plan.ts'
import { instalmentsOf, type InstalmentOffer } from '#app/domain/money/instalments.ts'
import type { RecordedPayment } from '#app/features/patients/queries/record.ts'
import type { ListedInvoice } from '#app/features/invoices/queries/invoices.ts'
import type { Page } from '#app/input/page.ts'
import { PaymentTable, type ComingPayment, type PaymentPaper } from '#app/features/patients/ui/payment-table.tsx'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { CreditOffer } from '#app/features/pricing/ui/credit-offer.tsx'
import { PriceBreakdown } from '#app/features/pricing/ui/price-breakdown.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { dayInText, unbroken, useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Outcome, Panel } from '#app/ui/desk/desk.tsx'
import { FadeScale } from '#app/ui/fade-scale.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'
import { InstalmentTable } from './instalment-table.tsx'
import { InvoiceFile, InvoicePage, type OwnInvoice } from './invoice-page.tsx'
import { PaidOfTotal } from './paid-of-total.tsx'
import { OwedVisits, type OwedVisit } from './owed-visits.tsx'
import { PayNext } from './pay-next.tsx'
import { useHeadingOf } from '../course/plan-heading.ts'
import '../course/course.css'
import './payments-page.css'

/** `credit`: where the clinic offers it for a plan that is still to be paid. */
type OwedPlan = PlanView & { credit: InstalmentOffer | null }
type Shown = {
  payments: Page<RecordedPayment>
  /** The papers of the payments shown. */
  papers: ListedInvoice[]
  /** Papers of no payment in the list. */
  invoices: Page<OwnInvoice>
  plans: OwedPlan[]
  /** The owner has instalments on; off, nothing speaks of them. */
  inInstalments: boolean
  /** Visits given and not paid in full. */
  owed: OwedVisit[]
  refusal: string | null
  isOffline: boolean
}

/** A client's money: what is due, what a running plan has cost so far, and the papers of it all. */
export function PaymentsPage({ payments, papers, invoices, plans, inInstalments, owed, refusal, isOffline }: Shown) {
  const { t } = useTranslation(['dashboard', 'plans'])
  const lng = useLanguage()
  const headingOf = useHeadingOf()
  // One plan that says no more than its two panels shares the columns of the lists, so that none leaves a hole.
  const [first] = plans
  const only = plans.length === 1 && first && !first.credit && !isInInstalments(first, inInstalments) ? first : null
  return (
    <>
      <DeskHead
        title={t('menu-payments')}
        lead={plans.length === 1 && first && motifOf(first.description) ? `${headingOf(first)}.` : t('payments-lead')}
      />
      <Outcome done={null} error={isOffline ? t('plans:offline') : refusal} />
      {owed.length > 0 ? <OwedVisits owed={owed} /> : null}
      {only
        ? null
        : plans.map((plan) => (
            <Fragment key={plan.id}>
              <div className="cols-2 tablet">
                <PlanMoney plan={plan} inInstalments={inInstalments} />
              </div>
              <PlanWays plan={plan} inInstalments={inInstalments} />
            </Fragment>
          ))}
      <div className={only ? 'cols-2 tablet pay-cols pay-one' : 'cols-2 pay-cols'}>
        {only ? <PlanMoney plan={only} inInstalments={inInstalments} /> : null}
        <div className="pay-list">
          <Panel id="payments" title={t('payments')}>
            <PaymentTable
              payments={[...payments.rows]}
              coming={payments.page === 1 ? plans.flatMap(comingOf) : []}
              papers={papers.map(withFile)}
              hasPlan={plans.length > 0}
            />
            <Pager
              page={payments.page}
              pages={payments.pages}
              label={t('payments-pages')}
              hrefOf={(to) => inLanguage(`?payments=${to}#payments`, lng)}
            />
          </Panel>
        </div>
        {invoices.total > 0 ? (
          <div className="pay-papers">
            <Panel id="invoices" title={t('invoices')}>
              <InvoicePage invoices={invoices} />
            </Panel>
          </div>
        ) : null}
      </div>
    </>
  )
}

const withFile = (paper: ListedInvoice): PaymentPaper => ({
  ...paper,
  file: <InvoiceFile id={paper.id} number={paper.number} />,
})

/** The next payment of a course paid session by session, once its day is known. */
function comingOf({ payBy, status, sessions }: PlanView): ComingPayment[] {
  const next = payBy === 'session' ? sessionToPayOf(status, sessions) : undefined
  return next?.startsAt ? [{ day: dayOf(next.startsAt), session: next.number, amount: next.left }] : []
}

type Money = { plan: OwedPlan; inInstalments: boolean }

const isInInstalments = ({ payBy }: PlanView, inInstalments: boolean) => inInstalments && payBy === 'session'

/** What is due, and beside it how much of the plan is used and what is left of its price. */
function PlanMoney({ plan, inInstalments }: Money) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const { total, priceNow, remaining, singlePrice, sessions } = plan
  const saved = singlePrice * sessions.length - total
  const done = sessions.filter(({ doneOn }) => doneOn).length
  const isByInstalment = isInInstalments(plan, inInstalments)
  const unpaid = sessions.filter(({ isPaid }) => !isPaid).length
  const leftName = isByInstalment && unpaid > 0 ? t('remaining-instalments', { count: unpaid }) : t('remaining')
  // What is paid of how much stands at the bar; here what the bar leaves out.
  const left = [
    { name: leftName, amount: remaining },
    { name: t('lowered'), amount: total - priceNow },
    { name: t('saved'), amount: saved },
  ].filter(({ amount }) => amount > 0)
  return (
    <>
      <div className="pay-due">
        <Due plan={plan} isByInstalment={isByInstalment} />
      </div>
      <div className="pay-used">
        <Panel title={t(`type-${plan.treatmentType}`)}>
          <p className="plan-used">{t('used', { done, count: sessions.length })}</p>
          <FadeScale done={done} total={sessions.length} label={t('progress', { done, count: sessions.length })} />
          {left.length > 0 ? (
            <dl className="plan-left">
              {left.map(({ name, amount }) => (
                <div className="kv" key={name}>
                  <dt>{name}</dt>
                  <dd>{formatMoney(amount as Ore, lng)}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          <p className="small sec">{t('keeps')}</p>
          <PriceBreakdown of={plan.calculation} />
        </Panel>
      </div>
    </>
  )
}

/** The other ways a plan is paid, where it has them. */
function PlanWays({ plan, inInstalments }: Money) {
  const { t } = useTranslation('plans')
  const page = inLanguage(`/dashboard/plan/${plan.id}#price`, useLanguage())
  return (
    <>
      {isInInstalments(plan, inInstalments) ? (
        <InstalmentTable rows={instalmentsOf(plan.sessions)} paid={plan.paid} />
      ) : null}
      {plan.credit ? (
        <section className="pnl">
          <CreditOffer
            offer={plan.credit}
            ask={
              <ButtonLink tone="secondary" href={page}>
                {t('see-plan')}
              </ButtonLink>
            }
          />
        </section>
      ) : null}
    </>
  )
}

/**
 * What is to be paid next and by when, or that nothing is, over how much of the price is paid. Dark where a session was
 * given and not paid; before that nothing is owed, and it is as calm as the panel beside it.
 */
function Due({ plan, isByInstalment }: { plan: PlanView; isByInstalment: boolean }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const next = plan.remaining > 0 ? sessionToPayOf(plan.status, plan.sessions) : undefined
  const page = inLanguage(`/dashboard/plan/${plan.id}`, lng)
  const day = next?.startsAt && unbroken(dayInText(dayOf(next.startsAt), lng))
  const pay = next && t('pay-next', { amount: formatMoney(next.left, lng) })
  const isOwed = plan.owed > 0
  const calm = next ? 'primary' : 'secondary'
  return (
    <section className={isOwed ? 'next due-panel' : 'pnl due-panel'}>
      {next ? (
        <div>
          <p className="small sec">
            {isByInstalment ? `${t('instalment', { number: next.number })}. ` : ''}
            {day ? t('due-on', { number: next.number, day }) : t('due-by', { number: next.number })}
          </p>
          <h2 className="tnum">{formatMoney(next.left, lng)}</h2>
          {plan.payBy === 'session' ? <p className="small sec due-how">{t('pay-how')}</p> : null}
        </div>
      ) : (
        <h2>{t('all-paid')}</h2>
      )}
      <div className="acts">
        {next && plan.payBy === 'session' ? (
          <PayNext planId={plan.id} tone={isOwed ? 'light' : calm}>
            {pay}
          </PayNext>
        ) : (
          <ButtonLink tone={isOwed ? 'light' : calm} href={next ? `${page}#price` : page}>
            {pay ?? t('see-plan')}
          </ButtonLink>
        )}
      </div>
      <PaidOfTotal paid={plan.paid} total={plan.priceNow} />
    </section>
  )
}
