import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { arrive } from '#app/features/account/ui/sign-in/enter.ts'
import { ForgottenPanel } from '#app/features/account/ui/sign-in/forgotten-panel.tsx'
import { SignInPanel } from '#app/features/account/ui/sign-in/sign-in-panel.tsx'
import { SignUpPanel } from '#app/features/account/ui/sign-in/sign-up-panel.tsx'
import { startSigning, type Signing } from '#app/features/account/ui/sign-in/signing.ts'
import { TwoFactorStep } from '#app/features/account/ui/sign-in/two-factor-step.tsx'
import type { Entered } from '#app/features/account/ui/api.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Tabs } from '#app/ui/desk/tabs.tsx'
import type { Package } from './use-package.ts'
import '#app/features/account/ui/account.css'

type View = 'sign-up' | 'sign-in' | 'forgotten' | 'two-factor'

/**
 * The visitor's first step: an account or a sign-in; either leads on ([specification 2.7]). Whoever signs up goes on at
 * once as somebody not yet proved: the answer is the same for an address that has an account.
 */
export function StepAccount({ flow, onDone }: { flow: Package; onDone(): void }) {
  const { t } = useTranslation(['package', 'portal'])
  const lng = useLanguage()
  const [view, setView] = useState<View>('sign-up')
  const { firstName = '', lastName = '', email = '' } = flow.values
  const [typed, setTyped] = useState<Signing>({ ...startSigning, firstName, lastName, email })
  const onEntered = useEntered(flow, { onDone, onSecondFactor: () => setView('two-factor') })
  const onSignedUp = (person: Pick<Signing, 'firstName' | 'lastName' | 'email'>) => {
    for (const name of ['firstName', 'lastName', 'email'] as const) flow.form.setValue(name, person[name].trim())
    onDone()
  }
  const shared = { typed, onTyped: setTyped }
  return (
    <div className="two package-account">
      <div>
        {view === 'two-factor' ? <TwoFactorStep onEntered={onEntered} onBack={() => setView('sign-in')} /> : null}
        {view === 'forgotten' ? <ForgottenPanel email={typed.email} onBack={() => setView('sign-in')} /> : null}
        {view === 'sign-in' || view === 'sign-up' ? (
          <Tabs
            label={t('portal:modes')}
            tabs={[
              { key: 'sign-up', name: t('portal:sign-up') },
              { key: 'sign-in', name: t('portal:sign-in') },
            ]}
            chosen={view}
            onChoose={setView}
          >
            {view === 'sign-in' ? (
              <SignInPanel {...shared} onEntered={onEntered} onForgotten={() => setView('forgotten')} />
            ) : (
              <SignUpPanel {...shared} lng={lng} onSignedUp={onSignedUp} />
            )}
          </Tabs>
        ) : null}
      </div>
      <aside className="package-why">
        <img src="/img/fade-3.webp" alt="" width="640" height="300" />
        <div>
          <p className="strong">{t('package:why-account')}</p>
          <ul className="small">
            {(['why-1', 'why-2', 'why-3'] as const).map((why) => (
              <li key={why}>{t(`package:${why}`)}</li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  )
}

type After = { onDone(): void; onSecondFactor(): void }

/** A sign-in that is through goes on, once the form knows whose it is: the profile comes with the sign-in. */
function useEntered(flow: Package, { onDone, onSecondFactor }: After) {
  const { t } = useTranslation('portal')
  const lng = useLanguage()
  const [isIn, setIsIn] = useState(false)
  const latest = useRef(onDone)
  useEffect(() => {
    latest.current = onDone
  })
  const { firstName, email } = flow.values
  useEffect(() => {
    if (isIn && firstName && email) latest.current()
  }, [isIn, firstName, email])
  return (entered: Entered) => {
    if (entered.next === 'two-factor') return onSecondFactor()
    arrive(entered, { lng, welcome: t('signed-in'), onStay: () => setIsIn(true) })
  }
}
