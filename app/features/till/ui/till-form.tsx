import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { formatDay } from '#app/domain/clinic-time.ts'
import { formatMoney, type Ore } from '#app/domain/money.ts'
import { CLINIC_METHODS, type ClinicMethod } from '#app/domain/payment.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel, TableFrame } from '#app/ui/desk.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import type { OpenTill } from '../queries.ts'
import { closingSchema } from '../schema.ts'
import './till.css'

type Typed = Partial<Record<ClinicMethod, string>>

/** What the book expects, what is counted, and the difference as it is typed. */
export function TillForm({ till, error }: { till: OpenTill; error: string | null }) {
  const { t } = useTranslation('invoices')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const [typed, setTyped] = useState<Typed>({})
  const differences = CLINIC_METHODS.map((method) => differenceOf(typed[method] ?? '', till.expected[method]))
  const isOff = differences.some((one) => one !== 0)
  return (
    <Panel
      title={t('till-today')}
      aside={<span className="small sec">{t('till-entries', { count: till.entries })}</span>}
    >
      <Form method="post" className="till-form" key={till.through}>
        <input type="hidden" name="through" value={till.through} />
        {error ? <FormRefusal>{error}</FormRefusal> : null}
        <p className="small sec">
          {till.since ? t('till-since', { day: formatDay(till.since, lng) }) : t('till-first')}
        </p>
        <TableFrame label={t('till-today')}>
          <thead>
            <tr>
              <th scope="col">{t('till-way')}</th>
              <th scope="col" className="r wide">
                {t('till-expected')}
              </th>
              <th scope="col" className="r">
                {t('till-counted')}
              </th>
              <th scope="col" className="r">
                {t('till-difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {CLINIC_METHODS.map((method, at) => (
              <tr key={method}>
                <th scope="row">
                  {t(`way-${method}`)}
                  <span className="cap sec narrow tnum">
                    {t('till-expected')} <span className="till-sum">{formatMoney(till.expected[method], lng)}</span>
                  </span>
                </th>
                <td className="r tnum wide">{formatMoney(till.expected[method], lng)}</td>
                <td className="r">
                  <input
                    className="in till-in"
                    name={`counted-${method}`}
                    inputMode="decimal"
                    autoComplete="off"
                    placeholder="0"
                    aria-label={t('till-counted-of', { way: t(`way-${method}`) })}
                    aria-invalid={differences[at] === null || undefined}
                    value={typed[method] ?? ''}
                    onChange={(event) => setTyped({ ...typed, [method]: event.target.value })}
                  />
                </td>
                <td className="r tnum" data-off={differences[at] !== 0 || undefined}>
                  {differences[at] === null ? '–' : formatMoney(differences[at]!, lng).replace('-', '−')}
                </td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
        <TextField label={t('till-note')} hint={t('till-note-hint')} name="note" maxLength={300} optional={!isOff} />
        <div className="acts">
          <Button type="submit" busy={busy} busyLabel={t('till-closing')}>
            {t('till-close')}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

/** Counted less expected; null while what is typed is no amount. */
function differenceOf(text: string, expected: Ore): Ore | null {
  const read = closingSchema.shape.counted.safeParse({ 'card-terminal': text, mobilepay: '', transfer: '' })
  return read.success ? ((read.data['card-terminal'] - expected) as Ore) : null
}
