import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { amountIn, formatFigure, formatMoney, ore, sum, vatIn, type Ore } from '#app/domain/money/money.ts'
import type { ClinicMethod } from '#app/domain/money/payment.ts'
import { policy } from '#app/domain/policy.ts'
import type { ListedInvoice } from '#app/features/invoices/queries/invoices.ts'
import { InvoiceTable } from '#app/features/invoices/ui/invoice-table.tsx'
import { restIntents } from '#app/features/payments/intent-schema.ts'
import type { BillLine, VisitBill } from '#app/features/payments/queries/bill.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Outcome, Panel } from '#app/ui/desk/desk.tsx'
import { Radio, TextField } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { useAsOpened } from '#app/ui/hooks/use-as-opened.ts'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import '#app/features/plans/ui/plans.css'
import './payment-desk.css'
import './take-payment.css'

/** A sum a link can be sent for, and the intent that sends it. */
export type PaymentLink = { intent: 'link' | 'link-session'; amount: Ore }
export type TakeAnswer = { text: string; fields: Record<string, string> }
type Props = {
  bill: VisitBill
  methods: readonly ClinicMethod[]
  formKey: string
  /** The papers of today, once something was paid. */
  papers: ListedInvoice[]
  isPaid: boolean
  /** What a link can be sent for; none where the client has no e-mail. */
  links: readonly PaymentLink[]
  isLinkSent: boolean
  answer: TakeAnswer | null
}

/** Everything a client is to pay today, and how they pay it: by one tender, or by several. */
export function TakePayment({ bill, methods, formKey, papers, isPaid, links, isLinkSent, answer }: Props) {
  const { t } = useTranslation(['plans', 'record'])
  const lng = useLanguage()
  const { name, startsAt, lines, patientId, email } = bill
  const due = sum(lines.map(({ amount }) => amount))
  // What is typed is based on the sum the form was opened with: what a colleague records meanwhile is a conflict.
  const form = useAsOpened({ formKey, due })
  const when = { day: formatDay(dayOf(startsAt), lng, 'data'), time: formatTime(timeOf(startsAt), lng) }
  return (
    <>
      <DeskHead title={t('take-title')} lead={`${name || t('record:no-name')}, ${t('take-when', when)}`} />
      {isPaid && !answer ? (
        <Outcome done={email ? t('take-done', { email }) : t('recorded-alone')} error={null} />
      ) : null}
      {isLinkSent && !answer ? (
        <Outcome done={t('take-link-sent', { email, days: policy.paymentLinkDays })} error={null} />
      ) : null}
      {answer && due === 0 ? <Outcome done={null} error={answer.text} /> : null}
      <div className="take">
        <Panel title={t('take-bill')}>
          <Bill lines={lines} due={due} />
        </Panel>
        {due > 0 ? (
          <Panel title={t('take-how')} tone="skin">
            <Tenders key={form.formKey} {...form} {...{ methods, answer }} />
            {links.map((link) => (
              <SendLink key={link.intent} {...link} />
            ))}
          </Panel>
        ) : (
          <Panel title={t('take-papers')}>
            <InvoiceTable invoices={papers} label={t('take-papers')} />
            <div className="acts">
              <ButtonLink href={inLanguage('/admin', lng)}>{t('take-board')}</ButtonLink>
              <ButtonLink tone="secondary" href={inLanguage(`/admin/patients/${patientId}/payments`, lng)}>
                {t('desk')}
              </ButtonLink>
            </div>
          </Panel>
        )}
      </div>
    </>
  )
}

/** For a client who has gone: they pay what is left of this visit, or of the session given at it, by a link. */
function SendLink({ intent, amount }: PaymentLink) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const isSending = useNavigation().formData?.get('intent') === intent
  return (
    <Form method="post">
      <Button type="submit" tone="text" {...restIntents.field(intent)} busy={isSending}>
        {t(intent === 'link' ? 'take-link' : 'take-link-session', { amount: formatMoney(amount, lng) })}
      </Button>
    </Form>
  )
}

function Bill({ lines, due }: { lines: BillLine[]; due: Ore }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  return (
    <>
      <dl className="take-bill">
        {lines.map((line, at) => (
          <div className="kv" key={at}>
            <dt>{t(`take-line-${line.is}`, { number: line.number ?? 0, count: line.count ?? 0 })}</dt>
            <dd className="tnum">{formatMoney(line.amount, lng)}</dd>
            {line.isOverdue && line.day ? (
              <dd className="small sec">{t('take-from', { day: formatDay(line.day, lng, 'data') })}</dd>
            ) : null}
          </div>
        ))}
      </dl>
      <p className="take-due">
        <span>{t('take-due')}</span> <b className="tnum">{formatMoney(due, lng)}</b>
      </p>
      {due > 0 ? <p className="small sec">{t('take-vat', { amount: formatMoney(vatIn(due), lng) })}</p> : null}
    </>
  )
}

type Typed = { method: ClinicMethod; amount: string }
const MOST = 3

/** The rest is proposed for the last tender: whoever types less for one is asked how the others are paid. */
function Tenders({ due, methods, formKey, answer }: Pick<Props, 'methods' | 'formKey' | 'answer'> & { due: Ore }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const scripted = useScripted()
  const [tenders, setTenders] = useState<Typed[]>([{ method: methods[0]!, amount: formatFigure(due, lng) }])
  const left = (due - sum(tenders.map(({ amount }) => amountIn(amount) ?? ore(0)))) as Ore
  const change = (at: number, more: Partial<Typed>) =>
    setTenders(tenders.map((one, index) => (index === at ? { ...one, ...more } : one)))
  const add = () => setTenders([...tenders, { method: methods[1] ?? methods[0]!, amount: formatFigure(left, lng) }])
  const total = (due - Math.max(0, left)) as Ore
  return (
    <Form method="post" className="pnl-form" noValidate>
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="due" value={due} />
      {answer ? <FormRefusal>{answer.text}</FormRefusal> : null}
      {tenders.map((one, at) => (
        <TenderFields key={at} {...{ at, one, methods, change, error: answer?.fields[`amount-${at}`] }} />
      ))}
      <p className="small" role="status" data-off={left < 0 || undefined}>
        {left === 0 ? t('take-adds-up') : left > 0 ? t('take-left', { amount: formatMoney(left, lng) }) : null}
        {left < 0 ? t('take-above', { amount: formatMoney(-left as Ore, lng) }) : null}
      </p>
      {scripted && left > 0 && tenders.length < MOST ? (
        <div>
          <Button tone="secondary" onClick={add}>
            {t('take-split')}
          </Button>
        </div>
      ) : null}
      <div>
        <Button type="submit" block busy={busy}>
          {scripted ? t('record-amount', { amount: formatMoney(total, lng) }) : t('record-do')}
        </Button>
      </div>
    </Form>
  )
}

type FieldsProps = {
  at: number
  one: Typed
  methods: readonly ClinicMethod[]
  change(at: number, more: Partial<Typed>): void
  error: string | undefined
}

function TenderFields({ at, one, methods, change, error }: FieldsProps) {
  const { t } = useTranslation('plans')
  return (
    <div className="take-tender">
      <fieldset className="pay-choices">
        <legend className="lb">{at === 0 ? t('method') : t('take-and')}</legend>
        <div className="pay-methods">
          {methods.map((method) => (
            <label key={method}>
              <Radio
                name={`method-${at}`}
                value={method}
                checked={method === one.method}
                onChange={() => change(at, { method })}
              />
              <span>{t(`method-${method}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        className="pay-amount tnum"
        label={t('amount')}
        name={`amount-${at}`}
        inputMode="decimal"
        value={one.amount}
        onChange={({ target }) => change(at, { amount: target.value })}
        error={error}
      />
      {one.method === 'cash' ? null : <TextField label={t('reference')} name={`note-${at}`} maxLength={200} optional />}
    </div>
  )
}
