import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { inLanguage } from '#app/domain/language.ts'
import type { Account } from '#app/features/account/answer-schema.ts'
import { PushChoice } from '#app/features/push/ui/push-choice.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { SettingRow, SettingRows } from '#app/ui/desk/setting-row.tsx'
import { LanguageLink } from '#app/ui/shell/language-link.tsx'
import { useReread } from '#app/ui/hooks/use-reread.ts'
import { ButtonLink, Press } from '#app/ui/button.tsx'
import type { SettingsTab } from './settings.tsx'
import { reminderIntents } from '../../intent-schema.ts'

export type OwnAccount = Pick<Account, 'firstName' | 'lastName' | 'email' | 'phone' | 'lng' | 'reminders' | 'twoFactor'>

/** Who one is here and what one logs in with, each with where it is changed. */
export function OwnAccountPanel({ account }: { account: OwnAccount }) {
  const { t } = useTranslation(['dashboard', 'portal'])
  const { firstName, lastName, email, phone } = account
  const reread = useReread()
  // What is changed in the dialog stands here as it was read.
  useEffect(() => {
    document.addEventListener('island-closed', reread)
    return () => document.removeEventListener('island-closed', reread)
  }, [reread])
  return (
    <Panel title={t('dashboard:account')}>
      <SettingRows>
        <Changed name={t('portal:password')} value={t('portal:password-changed-lead')} tab="password" />
        <Changed name={t('portal:email')} value={email} tab="profile" />
        <Changed name={t('dashboard:name')} value={`${firstName} ${lastName}`} tab="profile" />
        <Changed
          name={t('dashboard:phone')}
          value={phone || t('dashboard:no-phone')}
          tab="profile"
          act={phone ? 'change' : 'add'}
        />
      </SettingRows>
    </Panel>
  )
}

/** What the clinic sends, and whether it does. */
export function OwnNotices({ account, pushKey }: { account: OwnAccount; pushKey: string }) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel title={t('from-us')}>
      <SettingRows>
        <Reminders isOn={account.reminders} />
        <PushChoice publicKey={pushKey} />
      </SettingRows>
    </Panel>
  )
}

/** The language read here, changed at once, and that of the mails. */
export function OwnLanguages({ account }: { account: OwnAccount }) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel title={t('language')}>
      <SettingRows>
        <SettingRow name={t('language-pages')} value={t('language-now')}>
          <LanguageLink className="btn btn-t" />
        </SettingRow>
        <Changed name={t('language-mails')} value={t(`mail-${account.lng}`)} tab="profile" />
      </SettingRows>
    </Panel>
  )
}

/** The second step of logging in, and where one is logged in. */
export function OwnSecurity({ account: { twoFactor } }: { account: OwnAccount }) {
  const { t } = useTranslation(['dashboard', 'portal'])
  return (
    <Panel title={t('portal:tab-security')}>
      <SettingRows>
        <Changed
          name={t('portal:two-step')}
          value={t(twoFactor ? 'portal:on' : 'portal:off')}
          tab="security"
          act={twoFactor ? 'change' : 'turn-on'}
        />
        <Changed name={t('dashboard:devices')} value={t('dashboard:devices-text')} tab="security" act="see" />
      </SettingRows>
    </Panel>
  )
}

type ChangedProps = {
  name: string
  value: string
  tab: SettingsTab
  /** What is done to it there. */
  act?: 'change' | 'add' | 'turn-on' | 'see'
}

function Changed({ name, value, tab, act = 'change' }: ChangedProps) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  return (
    <SettingRow name={name} value={value}>
      <ButtonLink
        tone="text"
        href={inLanguage('/account/settings', lng)}
        data-island-open="settings"
        data-tab={tab}
        aria-label={`${t(act)}: ${name}`}
      >
        {t(act)}
      </ButtonLink>
    </SettingRow>
  )
}

/** A switch that is sent when it is pressed, without script too. */
function Reminders({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation(['dashboard', 'portal'])
  const fetcher = useFetcher()
  const id = useId()
  const asked = fetcher.formData?.get('wanted')
  const shown = asked ? asked === 'yes' : isOn
  return (
    <SettingRow
      name={t('dashboard:reminders')}
      nameId={id}
      value={
        <>
          <p className="setting-state">{t(shown ? 'portal:on' : 'portal:off')}</p>
          <p>{t('portal:reminders-hint')}</p>
        </>
      }
    >
      <fetcher.Form method="post">
        <input type="hidden" {...reminderIntents.field('reminders')} />
        <input type="hidden" name="wanted" value={shown ? 'no' : 'yes'} />
        <Press type="submit" className="sw" role="switch" aria-checked={shown} aria-labelledby={id} />
      </fetcher.Form>
    </SettingRow>
  )
}
