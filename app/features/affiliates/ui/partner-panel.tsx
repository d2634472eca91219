import { useTranslation } from 'react-i18next'
import '#app/features/account/ui/account.css'
import { Tabs } from '#app/ui/desk/tabs.tsx'
import { PartnerSignIn } from './partner-sign-in.tsx'
import { PartnerSignUp } from './partner-sign-up.tsx'
import './partner-panel.css'

/** Which of the two a partner wants; it stands in the address, so that a link leads there. */
export type PartnerTab = 'sign-up' | 'log-in'

/** Applying and signing in, beside each other. */
export function PartnerPanel({
  site,
  tab,
  onChoose,
}: {
  site: string
  tab: PartnerTab
  onChoose(tab: PartnerTab): void
}) {
  const { t } = useTranslation('partner')
  return (
    <section className="partner-panel" aria-label={t('modes')} id="partner">
      <Tabs
        label={t('modes')}
        tabs={[
          { key: 'sign-up', name: t('sign-up') },
          { key: 'log-in', name: t('log-in') },
        ]}
        chosen={tab}
        onChoose={onChoose}
      >
        {tab === 'sign-up' ? <PartnerSignUp site={site} /> : <PartnerSignIn />}
      </Tabs>
    </section>
  )
}
