import { useTranslation } from 'react-i18next'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import type { Retention } from '#app/domain/retention.ts'
import type { OwnAppointment } from '#app/features/appointments/queries.ts'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import type { Access, Page, RecordedPayment } from '#app/features/patients/queries.ts'
import { AccessList } from '#app/features/patients/ui/access-list.tsx'
import { PaymentTable } from '#app/features/patients/ui/payment-table.tsx'
import { PictureList, type ShownPicture } from '#app/features/patients/ui/picture-list.tsx'
import { ScanList, type ShownScan } from '#app/features/patients/ui/scan-list.tsx'
import type { ListedInvoice } from '#app/features/invoices/queries.ts'
import { InvoiceTable } from '#app/features/invoices/ui/invoice-table.tsx'
import type { PlanView } from '#app/features/plans/queries.ts'
import { OwnPlan } from '#app/features/plans/ui/own-plan.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Desk, DeskHead, Empty, Panel } from '#app/ui/desk.tsx'
import { DeleteScan } from './delete-scan.tsx'
import { NextVisit } from './next-visit.tsx'
import { OwnData } from '#app/features/privacy/ui/own-data.tsx'
import { VisitTable } from './visit-table.tsx'

export type Dashboard = {
  firstName: string
  coming: OwnAppointment[]
  past: OwnAppointment[]
  plans: PlanView[]
  payments: RecordedPayment[]
  invoices: ListedInvoice[]
  pictures: ShownPicture[]
  scans: ShownScan[]
  log: Page<Access>
  erasureAskedOn: ClinicDay | null
  stays: Retention
}

/** A client's own page. */
export function OwnDashboard({ shown }: { shown: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  const [next = null, ...later] = shown.coming
  const sections = ['times', 'payments', 'pictures', 'scans', 'data'] as const
  return (
    <Desk label={t('menu')} links={sections.map((id) => ({ href: `#${id}`, name: t(`menu-${id}`) }))}>
      <DeskHead title={t('hello', { name: shown.firstName })} lead={t('lead')}>
        <ButtonLink tone="secondary" href={inLanguage('/dashboard/journal', lng)}>
          {t('journal')}
        </ButtonLink>
        <ButtonLink tone="secondary" href={inLanguage('/account/settings', lng)} data-island-open="settings">
          {t('settings')}
        </ButtonLink>
        <ButtonLink href={inLanguage('/book', lng)}>{t('book')}</ButtonLink>
      </DeskHead>
      <NextVisit visit={next} />
      <div className="cols-2">
        <div>
          {shown.plans.map((plan) => (
            <OwnPlan key={plan.id} plan={plan} />
          ))}
          {later.length > 0 ? (
            <Panel title={t('later')}>
              <VisitTable visits={later} label={t('later')} />
            </Panel>
          ) : null}
          <Panel id="times" title={t('past')}>
            {shown.past.length > 0 ? (
              <VisitTable visits={shown.past} label={t('past')} />
            ) : (
              <Empty>{t('no-past')}</Empty>
            )}
          </Panel>
          <Panel id="pictures" title={t('pictures')}>
            <PictureList pictures={shown.pictures} empty={t('no-pictures')} />
          </Panel>
          <Panel id="scans" title={t('scans')}>
            <ScanList scans={shown.scans} empty={t('no-scans')} Acts={DeleteScan} />
          </Panel>
        </div>
        <div>
          <Panel id="payments" title={t('payments')}>
            <PaymentTable payments={shown.payments} />
          </Panel>
          <Panel id="invoices" title={t('invoices')}>
            <InvoiceTable invoices={shown.invoices} />
          </Panel>
          <OwnData erasureAskedOn={shown.erasureAskedOn} stays={shown.stays} />
          <Panel title={t('log')}>
            <AccessList
              log={shown.log}
              self={t('yourself')}
              empty={t('no-log')}
              hrefOf={(page) => inLanguage(`?log=${page}#data`, lng)}
            />
          </Panel>
        </div>
      </div>
    </Desk>
  )
}
