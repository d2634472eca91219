import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownPath } from '#app/domain/access/own-path.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { PartnerLine } from '../settings/partner-line.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { Tabs } from '#app/ui/desk/tabs.tsx'
import type { Entered } from '../api.ts'
import { arrive } from './enter.ts'
import { ForgottenPanel } from './forgotten-panel.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { SignUpPanel } from './sign-up-panel.tsx'
import { TwoFactorStep } from './two-factor-step.tsx'
import { startSigning, type Signing } from './signing.ts'
import '../account.css'

type Props = { trigger: HTMLElement | null; to: string | null; reason?: string | undefined; onClose(): void }
type View = 'sign-in' | 'sign-up' | 'forgotten' | 'two-factor'

/** Signing in or up, a forgotten password, the second factor: one dialog, and what was typed goes with it. */
export function SignInDialog({ trigger, to, reason, onClose }: Props) {
  const { t } = useTranslation('portal')
  const lng = useLanguage()
  const [view, setView] = useState<View>('sign-in')
  // Across the tabs: an address typed in one stands in the other.
  const [typed, setTyped] = useState<Signing>(startSigning)
  const onEntered = (entered: Entered) =>
    entered.next === 'two-factor'
      ? setView('two-factor')
      : arrive(entered, { lng, welcome: t('signed-in'), to: ownPath(to), onStay: onClose })
  const shared = { typed, onTyped: setTyped }
  const why = reason ?? (to ? t('sign-in-why') : null)
  // Its tabs and its button say which of the two; the title says what both are for.
  const isEntry = view === 'sign-in' || view === 'sign-up'
  return (
    <Dialog
      title={t(isEntry ? 'own-account' : view)}
      size="narrow"
      onClose={onClose}
      returnTo={trigger}
      footer={<PartnerLine />}
    >
      {why && view === 'sign-in' ? <p className="small sec sign-in-why">{why}</p> : null}
      {view === 'two-factor' ? <TwoFactorStep onEntered={onEntered} onBack={() => setView('sign-in')} /> : null}
      {view === 'forgotten' ? <ForgottenPanel email={typed.email} onBack={() => setView('sign-in')} /> : null}
      {isEntry ? (
        <Tabs
          label={t('modes')}
          tabs={[
            { key: 'sign-in', name: t('sign-in') },
            { key: 'sign-up', name: t('sign-up') },
          ]}
          chosen={view}
          onChoose={setView}
        >
          {view === 'sign-in' ? (
            <SignInPanel {...shared} onEntered={onEntered} onForgotten={() => setView('forgotten')} />
          ) : (
            <SignUpPanel {...shared} lng={lng} />
          )}
        </Tabs>
      ) : null}
    </Dialog>
  )
}
