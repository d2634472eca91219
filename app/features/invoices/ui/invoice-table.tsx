import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { InvoiceSums, ListedInvoice } from '#app/features/invoices/queries/invoices.ts'
import { PriceBreakdown } from '#app/features/pricing/ui/price-breakdown.tsx'
import { Badge } from '#app/ui/desk/badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Table } from '#app/ui/parts/table.tsx'
import './invoices.css'

type Props = {
  invoices: ListedInvoice[]
  /** What the table is called, where it is not all invoices. */
  label?: string
  /** For staff, who see whose each is: what all the papers asked for come to, those of other pages too. */
  sums?: InvoiceSums
  /** For whoever may send money back: the way from an invoice to its credit note. */
  canCredit?: boolean
  /** Words were looked for, so that none is none of these. */
  isSearch?: boolean
}

/** Invoices and credit notes, each with its file. */
export function InvoiceTable({ invoices, label, sums, canCredit = false, isSearch = false }: Props) {
  const { t } = useTranslation('invoices')
  const lng = useLanguage()
  const withBuyer = sums !== undefined
  if (invoices.length === 0) return <Empty>{t(isSearch ? 'none-found' : 'none')}</Empty>
  return (
    <div className="invoices">
      <Table label={label ?? t('invoices')}>
        <thead>
          <tr>
            <th scope="col">{t('number')}</th>
            <th scope="col" className="wide">
              {t('date')}
            </th>
            {withBuyer ? (
              <th scope="col" className="wide">
                {t('buyer')}
              </th>
            ) : null}
            <th scope="col" className="wide">
              {t('status')}
            </th>
            {withBuyer ? (
              <th scope="col" className="r wide">
                {t('vat')}
              </th>
            ) : null}
            <th scope="col" className="r">
              {t('amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} withBuyer={withBuyer} canCredit={canCredit} />
          ))}
        </tbody>
        {sums ? (
          <tfoot>
            <tr>
              <th scope="row">{t('sum')}</th>
              <td className="wide tnum" colSpan={3}>
                {t('papers', { count: sums.count })}
              </td>
              <td className="r wide tnum">{formatMoney(sums.vat, lng)}</td>
              <td className="r">{formatMoney(sums.total, lng)}</td>
            </tr>
          </tfoot>
        ) : null}
      </Table>
    </div>
  )
}

type RowProps = { invoice: ListedInvoice; withBuyer: boolean; canCredit: boolean }

function InvoiceRow({ invoice, withBuyer, canCredit }: RowProps) {
  const { t } = useTranslation('invoices')
  const lng = useLanguage()
  const { id, number, buyer, patientId, total, vat, calculation } = invoice
  const day = formatDay(invoice.day, lng, 'data')
  return (
    <tr>
      <td>
        <a className="invoice-number" href={`/api/invoices/${id}`} aria-label={t('download', { number })} download>
          <Icon name="download" /> {number}
        </a>
        <span className="small sec narrow tnum">
          {day}
          {withBuyer ? (
            <>
              {' · '}
              <a href={inLanguage(`/admin/patients/${patientId}`, lng)}>{buyer}</a>
            </>
          ) : null}
        </span>
        <span className="narrow">
          <Standing invoice={invoice} canCredit={canCredit} />
        </span>
        <PriceBreakdown of={calculation} title={t('lines')} />
      </td>
      <td className="wide tnum">{day}</td>
      {withBuyer ? (
        <td className="wide">
          <a href={inLanguage(`/admin/patients/${patientId}`, lng)}>{buyer}</a>
        </td>
      ) : null}
      <td className="wide">
        <Standing invoice={invoice} canCredit={canCredit} />
      </td>
      {withBuyer ? <td className="r wide tnum sec">{formatMoney(vat, lng)}</td> : null}
      <td className="r tnum">
        {formatMoney(total, lng)}
        <span className={withBuyer ? 'cap mut narrow' : 'cap mut'}>
          {t('vat')} {formatMoney(vat, lng)}
        </span>
      </td>
    </tr>
  )
}

/** Whether the money stays, and the way to give it back. */
function Standing({ invoice, canCredit }: { invoice: ListedInvoice; canCredit: boolean }) {
  const { t } = useTranslation('invoices')
  const lng = useLanguage()
  const { number, isCredit, credits, patientId, paymentId, total, left } = invoice
  if (isCredit)
    return (
      <span className="cap sec invoice-credits">
        {credits ? t('credit-note-to', { number: credits }) : t('credit-note')}
      </span>
    )
  return (
    <span className="invoice-standing">
      {left < total ? (
        <Badge shape={left === 0 ? 'square' : 'half'}>{t(left === 0 ? 'credited' : 'partly-credited')}</Badge>
      ) : (
        <Badge tone="ok">{t('paid')}</Badge>
      )}
      {canCredit && left > 0 ? (
        <a
          className="small invoice-credit"
          href={inLanguage(`/admin/patients/${patientId}/payments?refund=${paymentId}#refund`, lng)}
          aria-label={t('credit-of', { number })}
        >
          {t('credit')}
        </a>
      ) : null}
    </span>
  )
}
