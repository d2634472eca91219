import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { clinicTimeAt, dayOf, formatDay } from '#app/domain/time/clinic-time.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { HeldCommission, Signal, WaitingPayout } from '#app/features/affiliates/queries/clinic.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { partnerIntents } from '../intent-schema.ts'

/** The payouts that wait, each paid or declined once. */
export function WaitingPayouts({ payouts }: { payouts: WaitingPayout[] }) {
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  return (
    <Panel title={t('partner-payouts')}>
      {payouts.length === 0 ? <Empty>{t('no-partner-payouts')}</Empty> : null}
      {payouts.map(({ id, company, amount, requestedAt, account }) => (
        <Form method="post" key={id} className="partner-line">
          <input type="hidden" name="id" value={id} />
          <p>
            <span className="strong">{company}</span> · <span className="tnum">{formatMoney(amount, lng)}</span>
            <br />
            <span className="small sec">
              {formatDay(dayOf(clinicTimeAt(requestedAt)), lng, 'data')} · {account}
            </span>
          </p>
          <div className="acts">
            <Button
              type="submit"
              {...partnerIntents.field('pay')}
              busy={busy}
              aria-label={t('pay-out-of', { company, amount: formatMoney(amount, lng) })}
            >
              {t('pay-out')}
            </Button>
            <Button
              type="submit"
              {...partnerIntents.field('decline')}
              tone="secondary"
              busy={busy}
              aria-label={t('decline-of', { company })}
            >
              {t('decline')}
            </Button>
          </div>
        </Form>
      ))}
    </Panel>
  )
}

/** The commissions that wait for a review, each released or rejected once. */
export function HeldCommissions({ held }: { held: HeldCommission[] }) {
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  if (held.length === 0) return null
  return (
    <Panel title={t('held-commissions')}>
      {held.map(({ id, code, amount, reason, heldAt }) => (
        <Form method="post" key={id} className="partner-line">
          <input type="hidden" {...partnerIntents.field('review')} />
          <input type="hidden" name="commission" value={id} />
          <p>
            <span className="strong">{code}</span> · <span className="tnum">{formatMoney(amount, lng)}</span>
            <br />
            <span className="small sec">
              {formatDay(dayOf(clinicTimeAt(heldAt)), lng, 'data')} · {t(`held-${reason}`)}
            </span>
          </p>
          <div className="acts">
            <Button type="submit" name="decision" value="release" busy={busy} aria-label={t('release-of', { code })}>
              {t('release')}
            </Button>
            <Button
              type="submit"
              name="decision"
              value="reject"
              tone="secondary"
              busy={busy}
              aria-label={t('decline-of', { company: code })}
            >
              {t('decline')}
            </Button>
          </div>
        </Form>
      ))}
    </Panel>
  )
}

/** Signs of misuse, in words; none says so. */
export function Signals({ signals }: { signals: Signal[] }) {
  const { t } = useTranslation('admin')
  return (
    <Panel title={t('partner-signals')}>
      {signals.length === 0 ? <Empty>{t('no-signals')}</Empty> : null}
      <ul className="log">
        {signals.map(({ kind, code, count }) => (
          <li key={`${kind} ${code}`}>{t(`signal-${kind}`, { code, count })}</li>
        ))}
      </ul>
    </Panel>
  )
}
