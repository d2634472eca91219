import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isStaff } from '#app/domain/access/roles.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Tabs } from '#app/ui/desk/tabs.tsx'
import { AddressPanel } from './address-panel.tsx'
import type { Account } from '../api.ts'
import { DataPanel } from './data-panel.tsx'
import { PasswordPanel } from './password-panel.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'
import { useAccount } from '../use-account.ts'
import '../account.css'

const TABS = ['profile', 'password', 'security', 'data'] as const
export type SettingsTab = (typeof TABS)[number]

/**
 * What somebody decides about their own account. The same in the dialog and on its page.
 * @param first the tab that was asked for; none, or one there is not: the profile.
 */
export function Settings({ first }: { first?: string | undefined }) {
  const { t } = useTranslation(['portal', 'common'])
  const { state, read, setAccount } = useAccount()
  const [tab, setTab] = useState<SettingsTab>(TABS.find((one) => one === first) ?? 'profile')
  if (state.is === 'reading') return <div className="sk acct-wait" role="status" aria-label={t('common:loading')} />
  if (state.is === 'nobody')
    return (
      <div className="done">
        <p>{t('signed-out')}</p>
        <ButtonLink href="/?signin=1">{t('sign-in')}</ButtonLink>
      </div>
    )
  if (state.is === 'away')
    return (
      <div className="done">
        <p role="alert">{t('no-network')}</p>
        <Button tone="secondary" onClick={() => void read()}>
          {t('common:try-again')}
        </Button>
      </div>
    )
  return (
    <Tabs
      label={t('settings')}
      tabs={TABS.map((key) => ({ key, name: t(`tab-${key}`) }))}
      chosen={tab}
      onChoose={setTab}
    >
      <Panel tab={tab} account={state.account} onChange={setAccount} />
    </Tabs>
  )
}

type PanelProps = { tab: SettingsTab; account: Account; onChange(account: Account): void }

function Panel({ tab, account, onChange }: PanelProps) {
  switch (tab) {
    case 'profile':
      return (
        <div className="acct-parts">
          <ProfilePanel account={account} onSaved={onChange} />
          <AddressPanel />
        </div>
      )
    case 'password':
      return <PasswordPanel email={account.email} staff={isStaff(account.roles)} />
    case 'security':
      return (
        <div className="acct-parts">
          <TwoFactorPanel on={account.twoFactor} onChange={(twoFactor) => onChange({ ...account, twoFactor })} />
          <SessionsPanel />
        </div>
      )
    case 'data':
      return <DataPanel />
  }
}
