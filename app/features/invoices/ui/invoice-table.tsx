import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney, sum, type Ore } from '#app/domain/money.ts'
import type { ListedInvoice } from '#app/features/invoices/queries.ts'
import { Reckoning } from '#app/features/pricing/ui/reckoning.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, TableFrame } from '#app/ui/desk.tsx'
import './invoices.css'

type Props = {
  invoices: ListedInvoice[]
  /** For staff, who see whose each is. */
  withBuyer?: boolean
  /** For whoever may send money back: the way from an invoice to its credit note. */
  mayCredit?: boolean
}

/** Invoices and credit notes, each with its file. */
export function InvoiceTable({ invoices, withBuyer = false, mayCredit = false }: Props) {
  const { t } = useTranslation('invoices')
  const lng = useLanguage()
  const money = (amount: Ore) => formatMoney(amount, lng).replace('-', '−')
  if (invoices.length === 0) return <Empty>{t('none')}</Empty>
  return (
    <div className="invoices">
      <TableFrame label={t('invoices')}>
        <thead>
          <tr>
            <th scope="col">{t('number')}</th>
            <th scope="col">{t('date')}</th>
            {withBuyer ? <th scope="col">{t('buyer')}</th> : null}
            <th scope="col" className="r">
              {t('amount')}
            </th>
            {mayCredit ? <th scope="col">{t('credit')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {invoices.map(({ id, number, isCredit, day, buyer, patientId, paymentId, total, vat, reckoned }) => (
            <tr key={id}>
              <td>
                <a
                  className="invoice-number"
                  href={`/api/invoices/${id}`}
                  aria-label={t('download', { number })}
                  download
                >
                  {number}
                </a>
                {isCredit ? <span className="cap mut"> {t('credit-note')}</span> : null}
                {reckoned ? <Reckoning of={reckoned} title={t('lines')} /> : null}
              </td>
              <td>{formatDay(day, lng, 'data')}</td>
              {withBuyer ? (
                <td>
                  <a href={inLanguage(`/admin/patients/${patientId}`, lng)}>{buyer}</a>
                </td>
              ) : null}
              <td className="r">
                {money(total)}
                <br />
                <span className="cap mut">
                  {t('vat')} {money(vat)}
                </span>
              </td>
              {mayCredit ? (
                <td>
                  {isCredit ? null : (
                    <a
                      href={inLanguage(`/admin/patients/${patientId}/payments?refund=${paymentId}#refund`, lng)}
                      aria-label={t('credit-of', { number })}
                    >
                      {t('credit')}
                    </a>
                  )}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
        {withBuyer ? (
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('sum')}
              </th>
              <td className="r">{money(sum(invoices.map(({ total }) => total)))}</td>
            </tr>
          </tfoot>
        ) : null}
      </TableFrame>
    </div>
  )
}
