import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { formatMoney, sum, type Ore } from '#app/domain/money/money.ts'
import { CLINIC_METHODS, type ClinicMethod } from '#app/domain/money/payment.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { CashCount } from './cash-count.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import { Table } from '#app/ui/parts/table.tsx'
import type { OpenTill } from '../queries.ts'
import { closingSchema } from '../schema.ts'
import './till.css'

const LACKING = 'till-lacking'

type Typed = Partial<Record<ClinicMethod, string>>

/** What the book expects, what is counted, and the difference as it is typed. */
export function TillForm({ till, error }: { till: OpenTill; error: string | null }) {
  const { t } = useTranslation('invoices')
  const lng = useLanguage()
  const [typed, setTyped] = useState<Typed>({})
  const rows = CLINIC_METHODS.map((method) => ({
    method,
    ...differenceOf(typed[method] ?? '', till.expected[method]),
  }))
  // Where the book says nothing came, nothing need be counted.
  const lacks = rows
    .filter(({ method, difference, isWrong }) => difference === null && (isWrong || till.expected[method] !== 0))
    .map(({ method }) => method)
  // What explains a difference is asked for where there is one, or where the server found one.
  const asksWhy = rows.some(({ difference }) => difference) || error !== null
  return (
    <Panel
      title={t('till-today')}
      aside={<span className="small sec">{t('till-entries', { count: till.entries })}</span>}
    >
      <Form method="post" className="till-form" key={till.through}>
        <input type="hidden" name="through" value={till.through} />
        {error ? <FormRefusal>{error}</FormRefusal> : null}
        <p className="small sec">
          {till.since ? t('till-since', { day: formatDay(till.since, lng) }) : t('till-first')}{' '}
          {t('till-opening', { amount: formatMoney(till.openingCash, lng) })}
        </p>
        <Table label={t('till-today')}>
          <thead>
            <tr>
              <th scope="col">{t('till-way')}</th>
              <th scope="col" className="r wide">
                {t('till-expected')}
              </th>
              <th scope="col" className="r">
                {t('till-counted')}
              </th>
              <th scope="col" className="r wide">
                {t('till-difference')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ method, difference, isWrong }) => (
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
                    aria-label={t('till-counted-of', { way: t(`way-${method}`) })}
                    aria-invalid={isWrong || undefined}
                    value={typed[method] ?? ''}
                    onChange={(event) => setTyped({ ...typed, [method]: event.target.value })}
                  />
                  {difference === null ? null : (
                    <span className="cap narrow tnum" data-off={difference !== 0 || undefined}>
                      {difference === 0 ? t('till-agrees') : `${t('till-difference')} ${formatMoney(difference, lng)}`}
                    </span>
                  )}
                </td>
                <td className="r tnum wide" data-off={difference ? true : undefined}>
                  {difference === null ? '–' : difference === 0 ? t('till-agrees') : formatMoney(difference, lng)}
                </td>
              </tr>
            ))}
          </tbody>
          <Totals
            till={till}
            difference={lacks.length > 0 ? null : sum(rows.map((row) => row.difference ?? (0 as Ore)))}
          />
        </Table>
        <CashCount onCount={(text) => setTyped({ ...typed, cash: text })} />
        <div className="till-note">
          <TextField
            label={t('till-left-field')}
            hint={t('till-left-hint')}
            name="cash-left"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={String(till.openingCash / 100).replace('.', ',')}
          />
        </div>
        <div className="till-note" hidden={!asksWhy}>
          <TextField label={t('till-note')} name="note" maxLength={300} />
        </div>
        <Close lacks={lacks} />
      </Form>
    </Panel>
  )
}

/** The button that ends the day, and what keeps it from being pressed. Without script nobody tells it what is typed. */
function Close({ lacks }: { lacks: ClinicMethod[] }) {
  const { t } = useTranslation('invoices')
  const busy = useNavigation().state !== 'idle'
  const [first] = useScripted() ? lacks : []
  return (
    <div className="acts">
      <Button
        type="submit"
        busy={busy}
        busyLabel={t('till-closing')}
        aria-disabled={first ? true : undefined}
        aria-describedby={first ? LACKING : undefined}
        onClick={(event) => {
          if (!first) return
          event.preventDefault()
          document.querySelector<HTMLElement>(`[name="counted-${first}"]`)?.focus()
        }}
      >
        {t('till-close')}
      </Button>
      {first ? (
        <p className="small sec" id={LACKING}>
          {t('till-lacks', { ways: lacks.map((method) => t(`way-${method}`)).join(', ') })}
        </p>
      ) : null}
    </div>
  )
}

/** All ways together; what was counted is known once each has been. */
function Totals({ till, difference }: { till: OpenTill; difference: Ore | null }) {
  const { t } = useTranslation('invoices')
  const lng = useLanguage()
  const expected = sum(CLINIC_METHODS.map((method) => till.expected[method]))
  const counted = difference === null ? '–' : formatMoney(sum([expected, difference]), lng)
  return (
    <tfoot>
      <tr>
        <th scope="row">
          {t('till-total')}
          <span className="cap sec narrow tnum">
            {t('till-expected')} <span className="till-sum">{formatMoney(expected, lng)}</span>
          </span>
        </th>
        <td className="r tnum wide">{formatMoney(expected, lng)}</td>
        <td className="r tnum">
          {counted}
          {difference === null ? null : (
            <span className="cap narrow">
              {t('till-difference')} {formatMoney(difference, lng)}
            </span>
          )}
        </td>
        <td className="r tnum wide">{difference === null ? '–' : formatMoney(difference, lng)}</td>
      </tr>
    </tfoot>
  )
}

/** Counted less expected; null while nothing is typed, or what is typed is no amount. */
function differenceOf(text: string, expected: Ore): { difference: Ore | null; isWrong: boolean } {
  if (text.trim() === '') return { difference: null, isWrong: false }
  const nothing = Object.fromEntries(CLINIC_METHODS.map((method) => [method, '']))
  const read = closingSchema.shape.counted.safeParse({ ...nothing, 'card-terminal': text })
  return read.success
    ? { difference: (read.data['card-terminal'] - expected) as Ore, isWrong: false }
    : { difference: null, isWrong: true }
}
