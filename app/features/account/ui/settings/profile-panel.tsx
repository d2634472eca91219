import type { Language } from '#app/domain/language.ts'
import { useTranslation } from 'react-i18next'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { joinPhone, splitPhone } from '#app/ui/fields/phone.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, Select, TextField } from '#app/ui/fields/field.tsx'
import { forgetTabDraft, useTabDraft } from '#app/ui/drafts/use-tab-draft.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { showToast } from '#app/ui/toast.tsx'
import { accountApi, type Account } from '../api.ts'
import { FirstNameField, LastNameField } from '../fields.tsx'
import { profileForm } from '../forms.ts'
import { NoticeNote } from '../notes.tsx'
import { useAccountForm } from '../use-account-form.ts'

/** The name of the form's draft. */
export const PROFILE_DRAFT = 'profile'

type Values = {
  firstName: string
  lastName: string
  country: string
  phone: string
  lng: Language
  reminders: boolean
}

/** Name, phone, the language of the mails and whether reminders come. The address signs in and is changed on its own. */
export function ProfilePanel({ account, onSaved }: { account: Account; onSaved(account: Account): void }) {
  const { t } = useTranslation('portal')
  const api = accountApi(useLanguage())
  const { firstName, lastName, lng, reminders } = account
  const defaults = { firstName, lastName, lng, reminders, ...splitPhone(account.phone) }
  const { form, submit, busy, notice, errorOf } = useAccountForm<Values>(profileForm, { defaults })
  const draft = useTabDraft(PROFILE_DRAFT, defaults)
  const send = submit(
    ({ country, phone, ...rest }) => api.saveProfile({ ...rest, phone: joinPhone(country, phone) }),
    ({ account: saved }) => {
      forgetTabDraft(PROFILE_DRAFT)
      onSaved(saved)
      showToast({ title: t('profile-saved') })
    },
  )
  return (
    <form className="acct-form" method="post" noValidate ref={draft} onSubmit={(event) => void send(event)}>
      <NoticeNote notice={notice} />
      <div className="acct-pair">
        <FirstNameField field={form.register('firstName')} error={errorOf('firstName')} />
        <LastNameField field={form.register('lastName')} error={errorOf('lastName')} />
      </div>
      <TextField label={t('email')} value={account.email} readOnly disabled hint={t('email-fixed')} />
      <PhoneField
        id="profile-phone"
        country={form.register('country')}
        phone={form.register('phone')}
        optional
        error={errorOf('phone')}
      />
      <Select label={t('mail-language')} {...form.register('lng')}>
        <option value="da" lang="da">
          Dansk
        </option>
        <option value="en" lang="en">
          English
        </option>
      </Select>
      <Checkbox
        id="profile-reminders"
        label={t('reminders-wanted')}
        hint={t('reminders-hint')}
        {...form.register('reminders')}
      />
      <div>
        <Button type="submit" busy={busy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
