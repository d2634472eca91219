import { useTranslation } from 'react-i18next'
import { textOf } from '#app/content/text/i18n.server.ts'
import { addDays } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { invoicePage } from '#app/features/invoices/queries/invoices.ts'
import { INVOICE_SEARCH, InvoiceSearch } from '#app/features/invoices/ui/invoice-search.tsx'
import { InvoiceTable } from '#app/features/invoices/ui/invoice-table.tsx'
import { lastReconciliation } from '#app/features/payments/queries/outcome.ts'
import { ReconciliationPanel } from '#app/features/payments/ui/reconciliation-panel.tsx'
import type { Handle } from '#app/handle.ts'
import { reportDayIn } from '#app/input/days.ts'
import { pageSchema, questionsIn, wordsSchema } from '#app/input/fields.ts'
import { pageThere } from '#app/input/page.ts'
import { patientIdsIn } from '#app/domain/access/access.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'
import type { Route } from './+types/invoices'

export const handle = { action: 'read-invoices', shows: { what: 'list' }, ns: ['admin', 'invoices'] } satisfies Handle

const SHOWN_DAYS = 30

/** Invoices of a period, and the bookkeeping's file of the same days. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor, shown } = authorizePage(context)
  const asked = questionsIn(request.url)
  const today = services.clock.today()
  const from = reportDayIn(asked['from']) ?? addDays(today, -SHOWN_DAYS)
  const to = reportDayIn(asked['to']) ?? today
  const words = wordsSchema.parse(asked['q'] ?? '')
  const which = words === '' ? { from, to } : { words }
  const papers = await pageThere(pageSchema.parse(asked).page, (page) => invoicePage(services, which, page))
  shown(patientIdsIn(papers))
  return {
    admin: actor.roles.includes('admin'),
    from,
    to,
    words,
    papers,
    reconciliation: actor.roles.includes('admin') ? await lastReconciliation(services) : null,
    title: textOf(lng, 'invoices:invoices'),
  }
}

export default function InvoicesPage({ loaderData: shown }: Route.ComponentProps) {
  const { t } = useTranslation('invoices')
  const { admin, from, to, words, papers, reconciliation } = shown
  const lng = useLanguage()
  const hrefOf = (page: number) =>
    inLanguage(`/admin/invoices?${new URLSearchParams({ from, to, q: words, page: String(page) })}`, lng)
  return (
    <>
      <DeskHead title={t('invoices')} lead={t('lead')}>
        <ButtonLink tone="secondary" size="small" href={inLanguage('/admin/till', lng)}>
          {t('to-till')}
        </ButtonLink>
      </DeskHead>
      <div className="pnl">
        <InvoiceSearch words={words} from={from} to={to} count={papers.total} />
        <InvoiceTable invoices={papers.rows} sums={papers.sums} canCredit={admin} isSearch={words !== ''} />
        <Pager page={papers.page} pages={papers.pages} label={t('pages')} hrefOf={hrefOf} />
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
