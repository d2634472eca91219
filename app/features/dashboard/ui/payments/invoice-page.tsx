import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { sum, type Ore } from '#app/domain/money/money.ts'
import type { ListedInvoice } from '#app/features/invoices/queries/invoices.ts'
import { Kept } from '#app/features/payments/ui/kept.tsx'
import { usePaidFor } from '#app/features/payments/ui/paid-for.ts'
import { PriceBreakdown } from '#app/features/pricing/ui/price-breakdown.tsx'
import type { Page } from '#app/input/page.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import './invoice-page.css'

/** An invoice with the credit notes that take money back of it. */
export type OwnInvoice = ListedInvoice & { notes: readonly ListedInvoice[] }

/** A client's invoices, the newest first, and the way to the ones before. */
export function InvoicePage({ invoices: { rows, page, pages } }: { invoices: Page<OwnInvoice> }) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  return (
    <>
      <InvoiceList invoices={rows} />
      <Pager
        page={page}
        pages={pages}
        label={t('invoices-pages')}
        hrefOf={(to) => inLanguage(`?invoices=${to}#invoices`, lng)}
      />
    </>
  )
}

/** So many stand on a phone until the rest is asked for. */
const SHORT = 4

/** The papers themselves, a line each. */
export function InvoiceList({ invoices }: { invoices: readonly OwnInvoice[] }) {
  const { t } = useTranslation('dashboard')
  const isScripted = useScripted()
  const [isWhole, setWhole] = useState(false)
  const isShort = isScripted && !isWhole && invoices.length > SHORT
  return (
    <>
      <ul className="own-invoices" data-short={isShort || undefined}>
        {invoices.map((invoice) => (
          <Paper key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {isShort ? (
        <Button tone="text" className="own-invoices-more" onClick={() => setWhole(true)}>
          {t('invoices-all', { count: invoices.length })}
        </Button>
      ) : null}
    </>
  )
}

/** A paper and, beneath it, what took money back of it. Drawn once: the list's own state is no concern of a row. */
const Paper = memo(function Paper({ invoice }: { invoice: OwnInvoice }) {
  const { notes } = invoice
  return (
    <li>
      <Line
        invoice={invoice}
        standing={notes.length > 0 ? 'over' : 'alone'}
        noted={sum(notes.map(({ total }) => total))}
      />
      {notes.length > 0 ? (
        <ul className="own-notes">
          {notes.map((note) => (
            <li key={note.id}>
              <Line invoice={note} standing="under" />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
})

/** `over` its credit notes, `under` its invoice, or `alone`: then it says itself what the other would. */
type LineProps = {
  invoice: ListedInvoice
  standing: 'over' | 'under' | 'alone'
  /** What the notes under it take off, less than nothing: their own lines say so. */
  noted?: Ore
}

/** What a paper is for over what became of it, when, and its number; its sum, or what is left of it, and its file. How it was reckoned opens below. */
function Line({ invoice, standing, noted = 0 as Ore }: LineProps) {
  const { t } = useTranslation('invoices')
  const lng = useLanguage()
  const { id, number, day, isCredit, total, left, calculation } = invoice
  const isBack = !isCredit && left < total
  return (
    <>
      <PriceBreakdown
        of={calculation}
        title={
          <>
            <span className="own-invoice">
              <span className="own-invoice-for">
                <PaidFor invoice={invoice} standing={standing} />
              </span>
              <span className="small sec tnum">
                {t(isCredit ? 'issued-on' : 'paid-on', { day: formatDay(day, lng, 'data') })}
              </span>
              <span className="small sec tnum">{number}</span>
              {isBack && standing === 'alone' ? (
                <span className="small sec">{t(left === 0 ? 'credited' : 'partly-credited')}</span>
              ) : null}
            </span>
            <span className="tnum own-invoice-sum">
              <Kept amount={total} refunded={(isCredit ? 0 : Math.max(0, total - left + noted)) as Ore} />
            </span>
            <span className="sr">{t('lines')}</span>
          </>
        }
      />
      <InvoiceFile id={id} number={number} />
    </>
  )
}

/** The paper itself, as a file. */
export function InvoiceFile({ id, number }: { id: string; number: string }) {
  const { t } = useTranslation(['invoices', 'dashboard'])
  return (
    <a
      className="own-invoice-file"
      href={`/api/invoices/${id}`}
      aria-label={t('invoices:download', { number })}
      download
    >
      {t('dashboard:as-pdf')}
      <Icon name="download" />
    </a>
  )
}

function PaidFor({ invoice, standing }: LineProps) {
  const { t } = useTranslation('invoices')
  const paidFor = usePaidFor()
  const { isCredit, credits } = invoice
  if (!isCredit) return paidFor(invoice)
  return credits && standing !== 'under' ? t('credit-note-to', { number: credits }) : t('credit-note')
}
