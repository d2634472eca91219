import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mailHref, phoneFor, telHref } from '#app/content/clinic.ts'
import { inLanguage } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { useLanguage } from '#app/ui/dates.ts'
import type { Withdrawn } from '#app/features/appointments/schema.ts'
import { Icon } from '#app/ui/icon.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { ConfirmStatement } from './confirm-statement.tsx'
import type { ShownContract, StatementErrors, Typed } from './shown.ts'
import { StatementForm } from './statement-form.tsx'
import './withdraw.css'

type Props = {
  typed: Typed
  /** Back from the second step. */
  edited: boolean
  errors: StatementErrors
  /** The second step: what the statement was found to be about; null in the first. */
  confirms: ShownContract | null
  done: Withdrawn | null
  /** The last press reached nobody. */
  isOffline: boolean
}

/** The withdrawal function of FAL § 20 a: the statement, its confirmation, and what came of it. */
export function WithdrawPage({ typed, edited, errors, confirms, done, isOffline }: Props) {
  const { t } = useTranslation('withdrawal')
  if (done) return <Frame title={t(`done-${done}`)} lead={t(`done-${done}-text`, { hours: policy.replyHours })} done />
  return (
    <Frame title={t('title')} lead={t('lead', { days: policy.withdrawalDays })}>
      {isOffline ? <FormRefusal>{t('offline')}</FormRefusal> : null}
      {confirms ? (
        <ConfirmStatement typed={typed} found={confirms} />
      ) : (
        <StatementForm typed={typed} edited={edited} errors={errors} />
      )}
    </Frame>
  )
}

type FrameProps = { title: string; lead: string; done?: boolean; children?: ReactNode }

function Frame({ title, lead, done = false, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone: who listens or tabs goes on from what came of it.
  useEffect(() => {
    if (done) heading.current?.focus()
  }, [done])
  return (
    <main className="wrap withdraw">
      <div className="grid">
        <div className="c1-7">
          <h1 ref={heading} tabIndex={done ? -1 : undefined}>
            {title}
          </h1>
          {done ? (
            <p className="note ok">
              <Icon name="check" />
              <span>{lead}</span>
            </p>
          ) : (
            <p className="lead">{lead}</p>
          )}
          {children}
        </div>
        <div className="c8-13">
          <GoodToKnow />
        </div>
      </div>
    </main>
  )
}

function GoodToKnow() {
  const clinic = useClinic()
  const { t } = useTranslation('withdrawal')
  const lng = useLanguage()
  return (
    <aside aria-labelledby="good-to-know">
      <h2 id="good-to-know">{t('good-to-know')}</h2>
      <ul className="sec">
        <li>{t('know-period', { days: policy.withdrawalDays })}</li>
        <li>{t('know-money', { days: policy.refundDays })}</li>
        <li>{t('know-begun')}</li>
        <li>{t('know-move')}</li>
      </ul>
      <p className="sec">
        {t('or-write')} <a href={mailHref(clinic)}>{clinic.email}</a> {t('or-call')}{' '}
        <a href={telHref(clinic)}>{phoneFor(clinic, lng)}</a>.
      </p>
      <p>
        <a href={inLanguage('/servicevilkar#fortryd', lng)}>{t('terms')}</a>
      </p>
    </aside>
  )
}
