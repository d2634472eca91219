import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import type { ListedInvoice } from '#app/features/invoices/queries.ts'
import { InvoiceTable } from '#app/features/invoices/ui/invoice-table.tsx'
import type { Page } from '#app/input/page.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Pager } from '#app/ui/pager.tsx'
import './invoice-page.css'

/** A client's invoices, the newest first, and the way to the ones before. */
export function InvoicePage({ invoices: { rows, page, pages } }: { invoices: Page<ListedInvoice> }) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  return (
    <div className="own-invoices">
      <InvoiceTable invoices={[...rows]} />
      <Pager
        page={page}
        pages={pages}
        label={t('invoices-pages')}
        hrefOf={(to) => inLanguage(`?invoices=${to}#invoices`, lng)}
      />
    </div>
  )
}
