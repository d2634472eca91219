import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useSubmit } from 'react-router'
import type { StaffRole } from '#app/domain/access/roles.ts'
import { DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import { accountApi } from '#app/features/account/ui/api.ts'
import { AskPassword } from '#app/features/account/ui/ask-password.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Checkbox, Select, TextField } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'

// The role that is invited most often comes first.
const INVITED_AS = ['provider', 'reception', 'admin'] as const satisfies readonly StaffRole[]

export type InviteOutcome = { refusal: string; text: string; asked: Record<string, string> }

/** Invites a member of staff; requires the admin's password unless it was entered recently. */
export function InviteForm({ outcome }: { outcome: InviteOutcome | null }) {
  const { t } = useTranslation(['system', 'admin', 'owner'])
  const lng = useLanguage()
  const submit = useSubmit()
  const [dismissed, setDismissed] = useState<InviteOutcome | null>(null)
  const was = outcome?.asked ?? {}
  const [role, setRole] = useState(was['role'] ?? 'provider')
  if (outcome?.refusal === 'password-needed' && dismissed !== outcome)
    return (
      <Panel title={t('system:invite')}>
        <AskPassword
          text={t('system:invite-password')}
          action={t('admin:go-on')}
          ask={accountApi(lng).confirmPassword}
          onDone={() => void submit(outcome.asked, { method: 'post' })}
          onCancel={() => setDismissed(outcome)}
        />
      </Panel>
    )
  return (
    <Panel title={t('system:invite')}>
      <Form method="post" className="owner-form">
        {outcome && outcome.refusal !== 'password-needed' ? <FormRefusal>{outcome.text}</FormRefusal> : null}
        <div className="owner-pair">
          <TextField
            name="firstName"
            label={t('system:first-name')}
            required
            maxLength={80}
            defaultValue={was['firstName']}
          />
          <TextField name="lastName" label={t('system:last-name')} maxLength={80} defaultValue={was['lastName']} />
        </div>
        <TextField
          name="email"
          type="email"
          label={t('system:invite-email')}
          required
          maxLength={254}
          autoComplete="off"
          defaultValue={was['email']}
        />
        <div className="owner-pair">
          <Select
            name="role"
            label={t('admin:role')}
            defaultValue={role}
            onChange={({ currentTarget }) => setRole(currentTarget.value)}
          >
            {INVITED_AS.map((one) => (
              <option key={one} value={one}>
                {t(`admin:role-${one}`)}
              </option>
            ))}
          </Select>
          <Select name="lng" label={t('system:mail-language')} defaultValue={was['lng'] ?? DEFAULT_LANGUAGE}>
            <option value="da">Dansk</option>
            <option value="en">English</option>
          </Select>
        </div>
        {role === 'provider' ? (
          <>
            <Checkbox name="isActive" label={t('owner:person-active')} defaultChecked={!outcome || 'isActive' in was} />
            <Checkbox name="isDoctor" label={t('owner:person-doctor')} defaultChecked={'isDoctor' in was} />
          </>
        ) : null}
        <div className="acts">
          <Button type="submit">{t('system:invite-send')}</Button>
        </div>
      </Form>
    </Panel>
  )
}
