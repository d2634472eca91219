import { useTranslation } from 'react-i18next'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { addDays, isClinicDay, type ClinicDay } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { listInvoices } from '#app/features/invoices/queries.ts'
import { INVOICE_SEARCH, InvoiceSearch } from '#app/features/invoices/ui/invoice-search.tsx'
import { InvoiceTable } from '#app/features/invoices/ui/invoice-table.tsx'
import { lastReconciliation } from '#app/features/payments/queries.ts'
import { ReconciliationPanel } from '#app/features/payments/ui/reconciliation-panel.tsx'
import type { Handle } from '#app/handle.ts'
import { wordsSchema } from '#app/input/fields.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead } from '#app/ui/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/invoices'

export const handle = { action: 'read-invoices', ns: ['admin', 'invoices'] } satisfies Handle

const SHOWN_DAYS = 30

/** Invoices of a period, and the bookkeeping's file of the same days. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = behindSignIn(context, 'read-invoices')
  const asked = new URL(request.url).searchParams
  const today = services.clock.today()
  const from = dayIn(asked.get('from')) ?? addDays(today, -SHOWN_DAYS)
  const to = dayIn(asked.get('to')) ?? today
  const words = wordsSchema.parse(asked.get('q') ?? '')
  return {
    admin: actor.roles.includes('admin'),
    from,
    to,
    words,
    invoices: await listInvoices(services, words === '' ? { from, to } : { words }),
    reconciliation: actor.roles.includes('admin') ? await lastReconciliation(services) : null,
    title: `${textOf(lng, 'invoices:invoices')} · ${clinic.name}`,
  }
}

const dayIn = (text: string | null): ClinicDay | null => (text && isClinicDay(text) ? text : null)

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function InvoicesPage({ loaderData: shown }: Route.ComponentProps) {
  const { t } = useTranslation('invoices')
  const { admin, from, to, words, invoices, reconciliation } = shown
  const lng = useLanguage()
  return (
    <>
      <DeskHead title={t('invoices')} lead={t('lead')}>
        <ButtonLink tone="secondary" size="small" href={inLanguage('/admin/till', lng)}>
          {t('to-till')}
        </ButtonLink>
      </DeskHead>
      <div className="pnl">
        <InvoiceSearch words={words} from={from} to={to} count={invoices.length} />
        <InvoiceTable invoices={invoices} withBuyer mayCredit={admin} isSearch={words !== ''} />
        {admin ? (
          <div className="invoice-export">
            <Button type="submit" form={INVOICE_SEARCH} tone="secondary" size="small" formAction="/api/ledger.csv">
              <Icon name="download" />
              {t('export')}
            </Button>
            <p className="small sec">{t('export-text')}</p>
          </div>
        ) : null}
      </div>
      {admin ? <ReconciliationPanel last={reconciliation} /> : null}
    </>
  )
}
