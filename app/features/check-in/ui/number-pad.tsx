import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { Button, Press } from '#app/ui/button.tsx'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const LEAST = 6

type Props = { who: string; setWho(who: string): void; done(): void }

/** A phone number on large keys, or an e-mail on the tablet's own keyboard. */
export function NumberPad({ who, setWho, done }: Props) {
  const { t } = useTranslation('check-in')
  const [byEmail, setByEmail] = useState(false)
  const canGoOn = byEmail ? /.@./.test(who) : who.replaceAll(/\D/g, '').length >= LEAST
  const choose = (email: boolean) => {
    setByEmail(email)
    setWho('')
  }
  return (
    <form
      className="door-pad-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (canGoOn) done()
      }}
    >
      <TextField
        label={t(byEmail ? 'email' : 'phone')}
        className="door-number"
        type={byEmail ? 'email' : 'tel'}
        inputMode={byEmail ? 'email' : 'tel'}
        value={who}
        onChange={(event) => setWho(event.target.value)}
        maxLength={254}
        autoComplete="off"
      />
      {byEmail ? null : (
        <div className="door-pad" role="group" aria-label={t('digits')}>
          {DIGITS.map((digit) => (
            <Press key={digit} onClick={() => setWho(who + digit)}>
              {digit}
            </Press>
          ))}
          <Press aria-label={t('erase')} onClick={() => setWho(who.slice(0, -1))}>
            <Icon name="left" />
          </Press>
          <Press onClick={() => setWho(`${who}0`)}>0</Press>
          <Press type="submit" className="door-go" disabled={!canGoOn}>
            {t('next')}
          </Press>
        </div>
      )}
      {byEmail ? (
        <Button type="submit" className="door-go-on" disabled={!canGoOn}>
          {t('next')}
        </Button>
      ) : null}
      <Button tone="text" className="door-other" onClick={() => choose(!byEmail)}>
        {t(byEmail ? 'use-phone' : 'use-email')}
      </Button>
    </form>
  )
}
