import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FORCED, isForced } from '#app/domain/access/after-sign-in.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { mountOverLock } from '#app/ui/mount-dialog.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import type { Entered } from '../api.ts'
import { extendSession } from '../follow-session.ts'
import { ForgottenPanel } from './forgotten-panel.tsx'
import { SignInPanel } from './sign-in-panel.tsx'
import { startSigning, type Signing } from './signing.ts'
import { TwoFactorStep } from './two-factor-step.tsx'
import '../account.css'

type Props = { onLeave(): void; onClose(): void }

/** Opens the sign-in over a locked page. @param onLeave drops what is typed on the page */
export const openSignInAgain = (lng: Language, onLeave: () => void) =>
  mountOverLock({ lng, namespaces: ['common', 'portal', 'errors'] }, (close) => (
    <SignInAgain onLeave={onLeave} onClose={close} />
  ))

/** Closes once the page is resumed; any other way out drops what is typed, and asks first. */
function SignInAgain({ onLeave, onClose }: Props) {
  const { t } = useTranslation('portal')
  const lng = useLanguage()
  const [view, setView] = useState<'sign-in' | 'forgotten' | 'two-factor' | 'leave'>('sign-in')
  const [typed, setTyped] = useState<Signing>(startSigning)
  useEffect(() => {
    document.addEventListener('session-resumed', onClose)
    return () => document.removeEventListener('session-resumed', onClose)
  }, [onClose])
  const onEntered = ({ next }: Entered) => {
    if (next === 'two-factor') return setView('two-factor')
    if (isForced(next)) return location.assign(inLanguage(FORCED[next], lng))
    void extendSession()
  }
  const back = () => setView('sign-in')
  return (
    <Dialog
      title={t(view === 'sign-in' ? 'sign-in-again' : view === 'leave' ? 'leave-sure' : view)}
      size="narrow"
      isInHistory={false}
      onClose={() => setView(view === 'leave' ? 'sign-in' : 'leave')}
    >
      {view === 'sign-in' ? (
        <>
          <p className="small sec sign-in-why">{t('sign-in-again-text')}</p>
          <SignInPanel
            typed={typed}
            onTyped={setTyped}
            onEntered={onEntered}
            onForgotten={() => setView('forgotten')}
          />
        </>
      ) : null}
      {view === 'two-factor' ? <TwoFactorStep onEntered={onEntered} onBack={back} /> : null}
      {view === 'forgotten' ? <ForgottenPanel email={typed.email} onBack={back} /> : null}
      {view === 'leave' ? (
        <div className="acct-form">
          <p className="sec">{t('leave-text')}</p>
          <Button onClick={back}>{t('back-to-sign-in')}</Button>
          <Button tone="text" onClick={onLeave}>
            {t('leave')}
          </Button>
        </div>
      ) : null}
    </Dialog>
  )
}
