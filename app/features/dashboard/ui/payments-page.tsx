import { useTranslation } from 'react-i18next'
import { dayOf, formatDay } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money.ts'
import { instalmentsOf, type InstalmentOffer } from '#app/domain/instalments.ts'
import type { ListedInvoice } from '#app/features/invoices/queries.ts'
import type { RecordedPayment } from '#app/features/patients/queries.ts'
import type { Page } from '#app/input/page.ts'
import { PaymentTable } from '#app/features/patients/ui/payment-table.tsx'
import type { PlanView } from '#app/features/plans/queries.ts'
import { CreditOffer } from '#app/features/plans/ui/credit-offer.tsx'
import { Reckoning } from '#app/features/pricing/ui/reckoning.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Figures, Outcome, Panel } from '#app/ui/desk.tsx'
import { FadeScale } from '#app/ui/fade-scale.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { InstalmentTable } from './instalment-table.tsx'
import { InvoicePage } from './invoice-page.tsx'
import { PayNext } from './pay-next.tsx'
import './course.css'
import './payments-page.css'

/** `credit`: where the clinic offers it for a plan that is still to be paid. */
type OwedPlan = PlanView & { credit: InstalmentOffer | null }
type Shown = {
  payments: Page<RecordedPayment>
  invoices: Page<ListedInvoice>
  plans: OwedPlan[]
  /** The owner has instalments on; off, nothing speaks of them. */
  inInstalments: boolean
  refusal: string | null
  isOffline: boolean
}

/** A client's money: what is due, what a running plan has cost so far, and the papers of it all. */
export function PaymentsPage({ payments, invoices, plans, inInstalments, refusal, isOffline }: Shown) {
  const { t } = useTranslation(['dashboard', 'plans'])
  const lng = useLanguage()
  return (
    <>
      <DeskHead title={t('menu-payments')} lead={t('payments-lead')} />
      <Outcome done={null} error={isOffline ? t('plans:offline') : refusal} />
      {plans.map((plan) => (
        <PlanMoney key={plan.id} plan={plan} inInstalments={inInstalments} />
      ))}
      <div className="cols-2">
        <div>
          <Panel id="payments" title={t('payments')}>
            <PaymentTable payments={[...payments.rows]} />
            <Pager
              page={payments.page}
              pages={payments.pages}
              label={t('payments-pages')}
              hrefOf={(to) => inLanguage(`?payments=${to}#payments`, lng)}
            />
          </Panel>
        </div>
        <div>
          <Panel id="invoices" title={t('invoices')}>
            <InvoicePage invoices={invoices} />
          </Panel>
        </div>
      </div>
    </>
  )
}

type Money = { plan: OwedPlan; inInstalments: boolean }

function PlanMoney({ plan, inInstalments }: Money) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const { total, paid, remaining, singlePrice, sessions } = plan
  const saved = singlePrice * sessions.length - total
  const done = sessions.filter(({ doneOn }) => doneOn).length
  const isByInstalment = inInstalments && plan.payBy === 'session'
  const unpaid = sessions.filter(({ isPaid }) => !isPaid).length
  const money = (amount: number) => formatMoney(amount as Ore, lng)
  return (
    <>
      <div className="cols-2 plan-due">
        <div>
          <Due plan={plan} isByInstalment={isByInstalment} />
        </div>
        <div>
          <Panel title={t(`type-${plan.treatmentType}`)}>
            <p className="plan-used">{t('used', { done, count: sessions.length })}</p>
            <FadeScale done={done} total={sessions.length} label={t('progress', { done, count: sessions.length })} />
            <p className="small sec">{t('keeps')}</p>
            <Reckoning of={plan.reckoned} />
          </Panel>
        </div>
      </div>
      <div className="money-figures">
        <Figures
          rows={[
            { name: t('price-name'), value: money(total) },
            { name: t('paid-name'), value: money(paid) },
            {
              name: isByInstalment && unpaid > 0 ? t('remaining-instalments', { count: unpaid }) : t('remaining-name'),
              value: money(remaining),
            },
            ...(saved > 0 ? [{ name: t('saved'), value: money(saved) }] : []),
          ]}
        />
      </div>
      {isByInstalment ? <InstalmentTable rows={instalmentsOf(sessions)} paid={paid} /> : null}
      {plan.credit ? (
        <section className="pnl">
          <CreditOffer offer={plan.credit} />
        </section>
      ) : null}
    </>
  )
}

/** The one dark panel: what is to be paid next, or that nothing is. */
function Due({ plan, isByInstalment }: { plan: PlanView; isByInstalment: boolean }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const next = plan.sessions.find(({ isPaid }) => !isPaid)
  const page = inLanguage(`/dashboard/plan/${plan.id}`, lng)
  if (!next || plan.remaining === 0)
    return (
      <section className="next due-panel">
        <div>
          <h2>{t('all-paid')}</h2>
          <p className="sec">{money(plan.paid)}</p>
        </div>
        <div className="acts">
          <ButtonLink tone="light" href={page}>
            {t('see-plan')}
          </ButtonLink>
        </div>
      </section>
    )
  const day = next.startsAt && formatDay(dayOf(next.startsAt), lng)
  return (
    <section className="next due-panel">
      <div>
        <p className="small sec">
          {isByInstalment ? `${t('instalment', { number: next.number })}. ` : ''}
          {day ? t('due-on', { number: next.number, day }) : t('due-by', { number: next.number })}
        </p>
        <h2 className="tnum">{money(next.price)}</h2>
      </div>
      <div className="due-left">
        <progress className="paid-bar" value={plan.paid} max={plan.total} aria-label={t('paid')} />
        <p className="small sec">{t('remaining-of', { amount: money(plan.remaining) })}</p>
      </div>
      <div className="acts">
        {plan.payBy === 'session' ? (
          <PayNext planId={plan.id} tone="light">
            {t('pay-next', { amount: money(next.price) })}
          </PayNext>
        ) : (
          <ButtonLink tone="light" href={`${page}#price`}>
            {t('pay-next', { amount: money(next.price) })}
          </ButtonLink>
        )}
      </div>
    </section>
  )

  function money(amount: Ore) {
    return formatMoney(amount, lng)
  }
}
