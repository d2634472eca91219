import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { STATEMENT_FIELDS } from '#app/features/appointments/schema.ts'
import { Button } from '#app/ui/button.tsx'
import type { ShownContract, Typed } from './shown.ts'
import { statementIntents } from '../intent-schema.ts'

type Props = { typed: Typed; found: ShownContract }

/** The second step: the statement once more, what comes of it, and the button that sends it. */
export function ConfirmStatement({ typed, found }: Props) {
  const { t } = useTranslation(['withdrawal', 'booking'])
  const busy = useNavigation().state !== 'idle'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="confirm-title">
      <h2 id="confirm-title" ref={heading} tabIndex={-1}>
        {t('withdrawal:confirm-title')}
      </h2>
      <dl>
        {STATEMENT_FIELDS.map((name) => (
          <div className="kv" key={name}>
            <dt>{t(`withdrawal:${name}`)}</dt>
            <dd>{typed[name]}</dd>
          </div>
        ))}
        <Found found={found} />
      </dl>
      <Fate found={found} />
      <Form method="post">
        {STATEMENT_FIELDS.map((name) => (
          <input key={name} type="hidden" name={name} value={typed[name]} />
        ))}
        <div className="acts">
          {found.standing === 'already' ? null : (
            <Button type="submit" {...statementIntents.field('confirm')} busy={busy} busyLabel={t('withdrawal:busy')}>
              {t('withdrawal:confirm')}
            </Button>
          )}
          <Button tone="text" type="submit" {...statementIntents.field('edit')}>
            {t('withdrawal:edit')}
          </Button>
        </div>
      </Form>
    </section>
  )
}

function Found({ found }: Pick<Props, 'found'>) {
  const { t } = useTranslation(['withdrawal', 'booking'])
  const lng = useLanguage()
  if (found.standing === 'unknown') return null
  const { standing, startsAt, paid, back } = found
  const time = t('booking:at-time', { time: formatTime(timeOf(startsAt), lng) })
  return (
    <>
      <div className="kv">
        <dt>{t('withdrawal:appointment')}</dt>
        <dd>
          {formatDay(dayOf(startsAt), lng)} {time}
        </dd>
      </div>
      <div className="kv">
        <dt>{t('withdrawal:paid')}</dt>
        <dd>{formatMoney(paid, lng)}</dd>
      </div>
      {standing === 'free' && back < paid ? (
        <div className="kv">
          <dt>{t('withdrawal:given')}</dt>
          <dd>{formatMoney((paid - back) as Ore, lng)}</dd>
        </div>
      ) : null}
    </>
  )
}

function Fate({ found }: Pick<Props, 'found'>) {
  const { t } = useTranslation('withdrawal')
  const lng = useLanguage()
  const { standing } = found
  const hours = policy.replyHours
  if (standing === 'free') {
    const { back, backAtClinic, backBy, isPackage } = found
    const says = backAtClinic ? 'money-back-at-clinic' : 'money-back'
    return (
      <div className="fate">
        <p>{t(isPackage ? 'is-free-package' : 'is-free')}</p>
        <p>{back > 0 ? t(says, { amount: formatMoney(back, lng), day: formatDay(backBy, lng) }) : t('money-none')}</p>
      </div>
    )
  }
  const day = standing === 'period-over' ? formatDay(found.lastDay, lng) : ''
  return (
    <p className={standing === 'unknown' ? 'note warn' : 'note'}>
      <span>{t(`is-${standing}`, { hours, day })}</span>
    </p>
  )
}
