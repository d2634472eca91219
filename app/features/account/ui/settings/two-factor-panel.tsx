import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { showToast } from '#app/ui/toast.tsx'
import { accountApi } from '../api.ts'
import { AskPassword } from '../ask-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

type Doing = 'nothing' | 'setting-up' | 'ending' | 'renewing' | { codes: string[] }

/** The second factor: on, off, and new codes for when the phone is gone. */
export function TwoFactorPanel({ on, onChange }: { on: boolean; onChange(on: boolean): void }) {
  const { t } = useTranslation('portal')
  const api = accountApi(useLanguage())
  const [doing, setDoing] = useState<Doing>('nothing')
  const stop = () => setDoing('nothing')
  return (
    <section className="acct-part">
      <div className="row between">
        <h3>{t('two-step')}</h3>
        <Badge tone={on ? 'ok' : 'plain'} shape={on ? 'full' : 'hollow'}>
          {t(on ? 'on' : 'off')}
        </Badge>
      </div>
      {doing === 'nothing' ? <Choices on={on} onChoose={setDoing} /> : null}
      {doing === 'setting-up' ? (
        <TwoFactorSetup
          onCancel={stop}
          onDone={() => {
            onChange(true)
            stop()
          }}
        />
      ) : null}
      {doing === 'ending' ? (
        <AskPassword
          text={t('two-step-end-text')}
          action={t('two-step-end')}
          ask={api.endTwoFactor}
          onCancel={stop}
          onDone={() => {
            onChange(false)
            stop()
            showToast({ title: t('two-step-ended') })
          }}
        />
      ) : null}
      {doing === 'renewing' ? (
        <AskPassword
          text={t('new-codes-text')}
          action={t('new-codes')}
          ask={api.newRecoveryCodes}
          onCancel={stop}
          onDone={({ recoveryCodes }) => setDoing({ codes: recoveryCodes })}
        />
      ) : null}
      {typeof doing === 'object' ? <RecoveryCodes codes={doing.codes} onDone={stop} /> : null}
    </section>
  )
}

function Choices({ on, onChoose }: { on: boolean; onChoose(doing: Doing): void }) {
  const { t } = useTranslation('portal')
  return (
    <>
      <p className="sec">{t(on ? 'two-step-on-text' : 'two-step-off-text')}</p>
      <div className="acct-acts">
        {on ? (
          <>
            <Button tone="secondary" onClick={() => onChoose('renewing')}>
              {t('new-codes')}
            </Button>
            <Button tone="text" onClick={() => onChoose('ending')}>
              {t('two-step-end')}
            </Button>
          </>
        ) : (
          <Button tone="secondary" onClick={() => onChoose('setting-up')}>
            {t('two-step-start')}
          </Button>
        )}
      </div>
    </>
  )
}
