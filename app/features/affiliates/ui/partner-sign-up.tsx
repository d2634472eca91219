import { useState, type ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { normaliseCode } from '#app/domain/typed-text.ts'
import { policy } from '#app/domain/policy.ts'
import { partnerSignUpSchema } from '#app/features/affiliates/schema.ts'
import type { messageAnswer } from '#app/features/account/answer-schema.ts'
import { EmailField, FirstNameField, LastNameField } from '#app/features/account/ui/fields.tsx'
import { Done, NoticeNote } from '#app/features/account/ui/notes.tsx'
import { useAccountForm } from '#app/features/account/ui/use-account-form.ts'
import { Button } from '#app/ui/button.tsx'
import { call, post } from '#app/ui/call.ts'
import { Checkbox, TextField } from '#app/ui/fields/field.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { showToast } from '#app/ui/toast.tsx'
import { checkCode, useCodeCheck } from './use-code-check.ts'

type Application = {
  firstName: string
  lastName: string
  email: string
  phone: string
  affiliateCode: string
  acceptsTerms: boolean
}
const start: Application = { firstName: '', lastName: '', email: '', phone: '', affiliateCode: '', acceptsTerms: false }

/** The application: who, which code, and yes to the terms. The code is asked about while it is typed. */
export function PartnerSignUp({ site }: { site: string }) {
  const { t } = useTranslation('partner')
  const lng = useLanguage()
  const [created, setCreated] = useState<string | null>(null)
  const { form, submit, busy, notice, errorOf } = useAccountForm<Application>(partnerSignUpSchema, { defaults: start })
  const code = normaliseCode(form.watch('affiliateCode'))
  const state = useCodeCheck(lng, code)
  if (created !== null)
    return (
      <Done title={created}>
        <p className="sec">{t('created-text')}</p>
      </Done>
    )
  const apply = async (values: Application) => {
    // Not before the code is known to be free: another may have taken it since.
    if ((await checkCode(lng, values.affiliateCode)) === 'taken')
      form.setError('affiliateCode', { type: 'server', message: t('code-taken') }, { shouldFocus: true })
    else
      return call<z.output<typeof messageAnswer>>(lng, '/api/partners', {
        ...post(values),
        signal: AbortSignal.timeout(30_000),
      })
    return null
  }
  const onSubmit = submit(apply, ({ message }) => {
    setCreated(message)
    showToast({ title: message })
  })
  const codeField = form.register('affiliateCode', {
    onChange: (event: { target: { value: string } }) =>
      form.setValue('affiliateCode', normaliseCode(event.target.value)),
  })
  return (
    <form className="acct-form" method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
      <NoticeNote notice={notice} title={t('create-failed')} />
      <div className="acct-pair">
        <FirstNameField field={form.register('firstName')} error={errorOf('firstName')} />
        <LastNameField field={form.register('lastName')} error={errorOf('lastName')} />
      </div>
      <EmailField field={form.register('email')} error={errorOf('email')} />
      <TextField
        {...form.register('phone')}
        label={t('phone')}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        optional
        error={errorOf('phone')}
      />
      <TextField
        {...codeField}
        label={t('code')}
        className="partner-code"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={policy.partnerCodeMaxLength}
        required
        error={errorOf('affiliateCode') ?? (state === 'taken' ? t('code-taken') : undefined)}
        ok={state === 'free' ? t('code-free') : undefined}
        hint={hintOf(state, t)}
      />
      <p className="small sec partner-link">
        {t('your-link')}{' '}
        <span className="strong">
          {site.replace(/^https?:\/\//, '')}/?ref={code || '…'}
        </span>
      </p>
      <Checkbox
        {...form.register('acceptsTerms')}
        label={<Trans t={t} i18nKey="terms" components={{ rules: <RulesLink /> }} />}
        error={errorOf('acceptsTerms')}
      />
      <Button type="submit" block busy={busy} busyLabel={t('creating')}>
        {t('create')}
      </Button>
    </form>
  )
}

/** Leads to the rules further down the same page. */
function RulesLink({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('partner')
  return <a href={`#${t('rules-place')}`}>{children}</a>
}

function hintOf(state: ReturnType<typeof useCodeCheck>, t: ReturnType<typeof useTranslation<'partner'>>['t']) {
  if (state === 'checking') return t('code-checking')
  return state === 'unchecked' ? t('code-unchecked') : t('code-hint', { max: policy.partnerCodeMaxLength })
}
