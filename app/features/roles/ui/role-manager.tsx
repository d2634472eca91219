import { Refusal } from '#app/ui/refusal.tsx'
import { Fragment, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation, useSubmit } from 'react-router'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import type { RoleHolder } from '#app/features/roles/queries/roles.ts'
import type { GrantedRole } from '#app/domain/access/roles.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { accountApi } from '#app/features/account/ui/api.ts'
import { AskPassword } from '#app/features/account/ui/ask-password.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Select, TextField } from '#app/ui/fields/field.tsx'
import { Table } from '#app/ui/parts/table.tsx'

/** What came of a change that was refused, and what was asked, so that it can be asked again. */
export type RoleOutcome = { refusal: string; text: string; asked: Record<string, string> }

type Props = {
  holders: RoleHolder[]
  roles: readonly GrantedRole[]
  outcome: RoleOutcome | null
  done: 'changed' | 'ended' | null
}

/** Who has more than a client's rights; gives and takes roles. */
export function RoleManager({ holders, roles, outcome, done }: Props) {
  const { t } = useTranslation('admin')
  const [dismissed, setDismissed] = useState<RoleOutcome | null>(null)
  const act = useRef<HTMLElement | null>(null)
  const asks = outcome?.refusal === 'password-needed' && dismissed !== outcome ? outcome : null
  const cancel = () => {
    setDismissed(outcome)
    act.current?.focus()
  }
  const confirmAt: ConfirmAt = (isAt) =>
    asks && isAt(asks.asked) ? <Confirm key={JSON.stringify(asks.asked)} asked={asks.asked} onCancel={cancel} /> : null
  return (
    <div
      className="cols-2"
      onSubmitCapture={({ target, nativeEvent }) => {
        const isConfirming = (target as Element).closest('.role-confirm') !== null
        if (!isConfirming) act.current = (nativeEvent as SubmitEvent).submitter
      }}
    >
      <div>
        <Panel title={t('holders')}>
          {done && !outcome ? (
            <p className="note ok" role="status">
              {t(done === 'ended' ? 'sessions-ended' : 'role-changed')}
            </p>
          ) : null}
          {outcome && outcome.refusal !== 'password-needed' ? <Refusal of={outcome}>{outcome.text}</Refusal> : null}
          <Holders holders={holders} confirmAt={confirmAt} />
        </Panel>
      </div>
      <div>
        <Give roles={roles}>{confirmAt(({ intent }) => intent === 'give')}</Give>
        <EndSessions>{confirmAt(({ intent, holder }) => intent === 'end-sessions' && !holder)}</EndSessions>
      </div>
    </div>
  )
}

/** The question for the password, at the act that asks for it. */
type ConfirmAt = (isAt: (asked: RoleOutcome['asked']) => boolean) => ReactNode

function Confirm({ asked, onCancel }: { asked: RoleOutcome['asked']; onCancel(): void }) {
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  const submit = useSubmit()
  return (
    <section className="role-confirm" aria-label={t('role-password-title')}>
      <AskPassword
        text={t(asked['intent'] === 'end-sessions' ? 'end-sessions-password' : 'role-password')}
        action={t('go-on')}
        ask={accountApi(lng).confirmPassword}
        onDone={() => void submit(asked, { method: 'post' })}
        onCancel={onCancel}
      />
    </section>
  )
}

function Give({ roles, children }: { roles: readonly GrantedRole[]; children: ReactNode }) {
  const { t } = useTranslation('admin')
  const busy = useNavigation().state !== 'idle'
  return (
    <Panel title={t('give-role')}>
      <p className="small sec">{t('give-role-text')}</p>
      <Form method="post" className="pnl-form">
        <TextField name="email" type="email" label={t('give-email')} autoComplete="off" required maxLength={254} />
        <Select name="role" label={t('role')} defaultValue="provider">
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(`role-${role}`)}
            </option>
          ))}
        </Select>
        <div>
          <Button type="submit" name="intent" value="give" busy={busy} busyLabel={t('saving')}>
            {t('give')}
          </Button>
        </div>
      </Form>
      {children}
    </Panel>
  )
}

function EndSessions({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin')
  const busy = useNavigation().state !== 'idle'
  return (
    <Panel title={t('end-sessions')}>
      <p className="small sec">{t('end-sessions-text')}</p>
      <Form method="post" className="pnl-form">
        <TextField name="email" type="email" label={t('give-email')} autoComplete="off" required maxLength={254} />
        <div>
          <Button type="submit" tone="secondary" name="intent" value="end-sessions" busy={busy} busyLabel={t('saving')}>
            {t('end-sessions-do')}
          </Button>
        </div>
      </Form>
      {children}
    </Panel>
  )
}

function Holders({ holders, confirmAt }: { holders: RoleHolder[]; confirmAt: ConfirmAt }) {
  const { t } = useTranslation('admin')
  return (
    <Table label={t('holders')}>
      <thead>
        <tr>
          <th scope="col">{t('person')}</th>
          <th scope="col" className="wide">
            {t('role')}
          </th>
          <th scope="col" className="wide">
            {t('two-factor')}
          </th>
          <th scope="col">
            <span className="sr">{t('take')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {holders.flatMap((holder) =>
          holder.roles.map((role, index) => {
            const isFirst = index === 0
            const confirm = confirmAt(({ intent, userId, role: taken, holder: ended }) =>
              intent === 'end-sessions'
                ? isFirst && ended === holder.userId
                : intent === 'take' && userId === holder.userId && taken === role,
            )
            return (
              <Fragment key={`${holder.userId} ${role}`}>
                <HolderRow holder={holder} role={role} isFirst={isFirst} />
                {confirm ? (
                  <tr>
                    <td colSpan={4}>{confirm}</td>
                  </tr>
                ) : null}
              </Fragment>
            )
          }),
        )}
      </tbody>
    </Table>
  )
}

type RowProps = { holder: RoleHolder; role: GrantedRole; isFirst: boolean }

/** One role of one person. What concerns the person stands in the first of their rows. */
function HolderRow({ holder: { userId, name, email, twoFactor }, role, isFirst }: RowProps) {
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  return (
    <tr>
      <td>
        <span className="strong">{name}</span>
        <br />
        <span className="cap mut">{email}</span>
        <span className="cap narrow">{t(`role-${role}`)}</span>
      </td>
      <td className="wide">{t(`role-${role}`)}</td>
      <td className="wide">
        <Badge tone={twoFactor ? 'ok' : 'warn'} shape={twoFactor ? 'full' : 'hollow'}>
          {t(twoFactor ? 'two-factor-on' : 'two-factor-off')}
        </Badge>
      </td>
      <td>
        <div className="row-acts">
          <Take userId={userId} name={name || email} role={role} />
          {isFirst ? (
            <ButtonLink
              tone="secondary"
              size="small"
              href={inLanguage(`/admin/people/leaving?who=${userId}`, lng)}
              aria-label={t('leaves', { name: name || email })}
            >
              {t('leaving')}
            </ButtonLink>
          ) : null}
          {isFirst ? (
            <Form method="post">
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="holder" value={userId} />
              <Button
                type="submit"
                name="intent"
                value="end-sessions"
                tone="text"
                size="small"
                aria-label={t('end-sessions-of', { name: name || email })}
              >
                {t('end-sessions-do')}
              </Button>
            </Form>
          ) : null}
        </div>
      </td>
    </tr>
  )
}

/** A role taken closes pages somebody may be working in: what goes is said first. Works without a script, too. */
function Take({ userId, name, role }: { userId: string; name: string; role: GrantedRole }) {
  const { t } = useTranslation('admin')
  const named = { name, role: t(`role-${role}`) }
  return (
    <details>
      <summary aria-label={t('take-from', named)}>{t('take')}</summary>
      <p className="small sec">{t('take-text', named)}</p>
      <Form method="post">
        <input type="hidden" name="intent" value="take" />
        <input type="hidden" name="userId" value={userId} />
        <input type="hidden" name="role" value={role} />
        <Button type="submit" tone="danger" size="small">
          {t('take-do')}
        </Button>
      </Form>
    </details>
  )
}
