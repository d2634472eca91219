import { useTranslation } from 'react-i18next'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Button } from '#app/ui/button.tsx'
import type { PaymentWay } from '#app/domain/money/payment.ts'
import { Select, TextField } from '#app/ui/fields/field.tsx'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { Table } from '#app/ui/parts/table.tsx'
import './payments.css'
import { sandboxIntents } from '../intent-schema.ts'

const DELIVERIES = ['now', 'before-return', 'late', 'twice'] as const
const CARDS = [
  ['4242 4242 4242 4242', 'card-pays'],
  ['4000 0000 0000 9995', 'reason-insufficient_funds'],
  ['4000 0000 0000 0069', 'card-expired'],
  ['4000 0000 0000 9979', 'card-blocked'],
  ['4000 0000 0000 0127', 'reason-wrong_details'],
  ['4000 0000 0000 0002', 'reason-rejected_by_bank'],
] as const

type Checkout = {
  amount: Ore
  description: string
  lines: { title: string; amount: Ore }[]
  ways: PaymentWay[]
  status: 'open' | 'paid' | 'cancelled'
}

const CARD_FORM = 'card'
const BRANDS = { mobilepay: 'MobilePay', klarna: 'Klarna' } as const

/** The sandbox's payment page: works as one, says plainly that it is none, and needs no script. */
export function SandboxCheckout({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('payments')
  const lng = useLanguage()
  const amount = formatMoney(checkout.amount, lng)
  return (
    <main className="sandbox">
      <p className="sandbox-flag">{t('sandbox')}</p>
      <div className="sandbox-box">
        <div className="logo">
          <Wordmark />
        </div>
        <h1>{t('sandbox-title')}</h1>
        <p className="sandbox-sum tnum">{amount}</p>
        <p className="sec">{checkout.description}</p>
        {checkout.lines.length > 1 ? (
          <ul className="rows tight sandbox-lines">
            {checkout.lines.map((line) => (
              <li key={line.title}>
                <span>{line.title}</span>
                <span className="tnum">{formatMoney(line.amount, lng)}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {checkout.status === 'open' ? null : (
          <p className={checkout.status === 'paid' ? 'note ok' : 'note warn'} role="status">
            {t(`sandbox-${checkout.status}`)}
          </p>
        )}
        <OtherWays ways={checkout.ways} />
        {checkout.ways.includes('card') ? <CardForm amount={amount} /> : null}
        <form method="post">
          <Button tone="text" type="submit" {...sandboxIntents.field('cancel')} block>
            {t('cancel')}
          </Button>
        </form>
      </div>
      {checkout.ways.includes('card') ? <ForTrial /> : null}
    </main>
  )
}

/** MobilePay and Klarna, where the order names them: what their own app or page would ask is one press here. */
function OtherWays({ ways }: { ways: readonly PaymentWay[] }) {
  const { t } = useTranslation('payments')
  const others = ways.filter((way) => way !== 'card')
  if (others.length === 0) return null
  return (
    <form method="post" className="sandbox-ways">
      <input type="hidden" {...sandboxIntents.field('pay')} />
      {others.map((way) => (
        <Button key={way} tone="secondary" type="submit" name="way" value={way} block>
          {BRANDS[way]}
        </Button>
      ))}
      {ways.includes('card') ? <p className="small sec sandbox-or">{t('or-by-card')}</p> : null}
    </form>
  )
}

function CardForm({ amount }: { amount: string }) {
  const { t } = useTranslation('payments')
  const digits = { inputMode: 'numeric', required: true } as const
  return (
    <form id={CARD_FORM} method="post" className="sandbox-form" autoComplete="off">
      <TextField
        id="card-number"
        name="number"
        label={t('card-number')}
        hint={t('card-hint')}
        placeholder="0000 0000 0000 0000"
        maxLength={30}
        {...digits}
      />
      <div className="pair">
        <TextField
          id="card-expiry"
          name="expiry"
          label={t('card-expiry')}
          placeholder={t('card-expiry-form')}
          maxLength={9}
          {...digits}
        />
        <TextField id="card-cvc" name="cvc" label={t('card-cvc')} maxLength={4} {...digits} />
      </div>
      <Button type="submit" {...sandboxIntents.field('pay')} block>
        {t('pay', { amount })}
      </Button>
    </form>
  )
}

/** What only a trial has: when the message comes, sent along with the card above, and the cards it takes. */
function ForTrial() {
  const { t } = useTranslation('payments')
  return (
    <section className="sandbox-trial" aria-labelledby="sandbox-trial">
      <h2 id="sandbox-trial">{t('trial')}</h2>
      <TestCards />
      <Select id="card-delivery" form={CARD_FORM} name="delivery" label={t('delivery')}>
        {DELIVERIES.map((delivery) => (
          <option key={delivery} value={delivery}>
            {t(`delivery-${delivery}`)}
          </option>
        ))}
      </Select>
    </section>
  )
}

/** The trial's cards; with script a press on one fills in the form above. */
function TestCards() {
  const { t } = useTranslation('payments')
  const scripted = useScripted()
  return (
    <Table className="sandbox-cards">
      <caption>{t('test-cards')}</caption>
      <tbody>
        {CARDS.map(([number, meaning]) => (
          <tr key={number}>
            <th scope="row" className="tnum">
              {scripted ? (
                <Button tone="text" size="small" onClick={() => fillIn(number)}>
                  {number}
                </Button>
              ) : (
                number
              )}
            </th>
            <td>{t(meaning)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function fillIn(number: string) {
  const typed = { 'card-number': number, 'card-expiry': '12/30', 'card-cvc': '123' }
  for (const [id, text] of Object.entries(typed)) {
    const field = document.getElementById(id)
    if (field instanceof HTMLInputElement) field.value = text
  }
  document.getElementById('card-number')?.focus()
}
