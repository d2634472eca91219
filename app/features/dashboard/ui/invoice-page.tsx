import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money.ts'
import type { ListedInvoice } from '#app/features/invoices/queries.ts'
import { Reckoning } from '#app/features/pricing/ui/reckoning.tsx'
import type { Page } from '#app/input/page.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pager } from '#app/ui/pager.tsx'
import './invoice-page.css'

/** A client's invoices, the newest first, and the way to the ones before. */
export function InvoicePage({ invoices: { rows, page, pages } }: { invoices: Page<ListedInvoice> }) {
  const { t } = useTranslation(['dashboard', 'invoices'])
  const lng = useLanguage()
  if (rows.length === 0) return <Empty>{t('invoices:none')}</Empty>
  return (
    <>
      <InvoiceList invoices={rows} />
      <Pager
        page={page}
        pages={pages}
        label={t('dashboard:invoices-pages')}
        hrefOf={(to) => inLanguage(`?invoices=${to}#invoices`, lng)}
      />
    </>
  )
}

/** The papers themselves, a line each. */
export function InvoiceList({ invoices }: { invoices: readonly ListedInvoice[] }) {
  return (
    <ul className="own-invoices">
      {invoices.map((invoice) => (
        <Paper key={invoice.id} invoice={invoice} />
      ))}
    </ul>
  )
}

/** One paper: its file, its day and its sum; what became of it, and how it was reckoned opens below. */
function Paper({ invoice: { id, number, day, isCredit, credits, left, total, reckoned } }: { invoice: ListedInvoice }) {
  const { t } = useTranslation('invoices')
  const lng = useLanguage()
  return (
    <li>
      <div className="own-invoice">
        <a className="invoice-number" href={`/api/invoices/${id}`} aria-label={t('download', { number })} download>
          <Icon name="download" /> {number}
        </a>
        <span className="small sec tnum">{formatDay(day, lng, 'data')}</span>
        {isCredit ? (
          <p className="cap sec">{credits ? t('credit-note-to', { number: credits }) : t('credit-note')}</p>
        ) : left < total ? (
          <p className="cap sec">{t(left === 0 ? 'credited' : 'partly-credited')}</p>
        ) : null}
      </div>
      <span className="tnum own-invoice-sum">{formatMoney(total, lng).replace('-', '−')}</span>
      <Reckoning
        of={reckoned}
        title={
          <>
            <span className="sr">
              {t('lines')}, {number}
            </span>
            <Icon name="down" />
          </>
        }
      />
    </li>
  )
}
