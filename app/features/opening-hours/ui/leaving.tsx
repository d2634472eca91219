import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation, useSubmit } from 'react-router'
import { clinicTimeAt, dayOf, formatDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { accountApi } from '#app/features/account/ui/api.ts'
import { AskPassword } from '#app/features/account/ui/ask-password.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import type { ListedLeaving, StaffMember } from '../queries/leaving.ts'
import { Effect, type MetVisit } from './effect.tsx'

export type LeavingOutcome = { refusal: string; text: string; asked: [string, string][] }
type Props = { who: StaffMember; visits: MetVisit[]; outcome: LeavingOutcome | null }

/** What somebody's leaving does: roles, sign-in, hours and coming visits, before it is done. */
export function Leave({ who, visits, outcome }: Props) {
  const { t } = useTranslation(['system', 'admin', 'owner'])
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const roles = who.roles.map((role) => t(`admin:role-${role as 'admin'}`)).join(', ')
  return (
    <Panel title={t('system:leave-title', { name: who.name || who.email })}>
      {outcome ? <AskAgain outcome={outcome} /> : null}
      <ul className="rows tight">
        {roles ? <li>{t('system:leave-roles', { roles })}</li> : null}
        {who.userId ? <li>{t('system:leave-sessions')}</li> : null}
        {who.providerId ? <li>{t('system:leave-hours')}</li> : null}
      </ul>
      <Form method="post" className="owner-form" key={visits.map(({ id }) => id).join()}>
        {who.providerId ? <Effect visits={visits} of="leaving" /> : null}
        <div className="acts">
          <Button type="submit" tone="danger" busy={busy} busyLabel={t('admin:saving')}>
            {t('system:leave-do', { name: who.name || who.email })}
          </Button>
          <ButtonLink tone="secondary" href={inLanguage('/admin/people', lng)}>
            {t('owner:cancel')}
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  )
}

/** Why it was refused; where the password is missing, it is asked for and the same is sent again. */
function AskAgain({ outcome }: { outcome: LeavingOutcome }) {
  const { t } = useTranslation(['system', 'admin'])
  const lng = useLanguage()
  const submit = useSubmit()
  const [dismissed, setDismissed] = useState<LeavingOutcome | null>(null)
  if (outcome.refusal !== 'password-needed') return <FormRefusal>{outcome.text}</FormRefusal>
  if (dismissed === outcome) return null
  const again = () => {
    const form = new FormData()
    for (const [name, value] of outcome.asked) form.append(name, value)
    void submit(form, { method: 'post' })
  }
  return (
    <AskPassword
      text={t('system:leave-password')}
      action={t('admin:go-on')}
      ask={accountApi(lng).confirmPassword}
      onDone={again}
      onCancel={() => setDismissed(outcome)}
    />
  )
}

/** Who has left, each with the way back. */
export function Left({ left }: { left: ListedLeaving[] }) {
  const { t } = useTranslation(['system', 'owner'])
  const lng = useLanguage()
  return (
    <Panel title={t('system:left')}>
      {left.length === 0 ? <Empty>{t('system:nobody-left')}</Empty> : null}
      <ul className="owner-list">
        {left.map(({ id, name, at, by, undone }) => (
          <li key={id}>
            <span>
              <span className="strong">
                <PersonName>{name}</PersonName>
              </span>
              <br />
              <span className="small sec">
                {formatDay(dayOf(clinicTimeAt(at)), lng, 'data')}
                {by ? `, ${by}` : ''}
              </span>
            </span>
            {undone ? (
              <span className="small sec">{t('system:leave-undone')}</span>
            ) : (
              <Form method="post">
                <input type="hidden" name="undo" value={id} />
                <Button type="submit" tone="secondary" size="small" aria-label={t('system:undo-leave-of', { name })}>
                  {t('owner:undo')}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
