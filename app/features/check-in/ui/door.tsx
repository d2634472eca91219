import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { formatTime } from '#app/domain/time/clinic-time.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { TextField, Select } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { DoorFrame } from './door-frame.tsx'
import { NumberPad } from './number-pad.tsx'
import { Thanks } from './thanks.tsx'

type Answer = 'thanks' | 'too-many' | 'incomplete'
type Props = {
  door: { times: string[]; qr: string | null }
  answer: Answer | null
  /** That a press got no answer. */
  unsent: ReactNode
  resetMs: number
}

/**
 * The tablet at the door: who one is, typed; then initials and time, typed as well, so that a number alone shows
 * nothing; then thanks. It returns to the start by itself.
 */
export function Door({ door, answer, unsent, resetMs }: Props) {
  const { t } = useTranslation('check-in')
  const [who, setWho] = useState('')
  const [isSure, setSure] = useState(false)
  const foot = t('reset', { seconds: resetMs / 1000 })
  const used = isSure || answer || who ? `${who} ${isSure} ${answer}` : null
  useReturn(resetMs, used, () => {
    setWho('')
    setSure(false)
  })
  if (answer === 'thanks') return <Thanks foot={foot} />
  if (isSure)
    return (
      <DoorFrame tone="sure" foot={foot}>
        <Sure who={who} times={door.times} answer={answer} unsent={unsent} back={() => setSure(false)} />
      </DoorFrame>
    )
  return (
    <DoorFrame tone="start" foot={t('never')}>
      <section className="door-start">
        <div>
          <h1>
            {t('welcome')}
            <br />
            {t('here')}
          </h1>
          <div className="door-scan">
            {door.qr ? <img src={pictureOf(door.qr)} alt={t('qr')} width="200" height="200" /> : null}
            <p>{t('scan')}</p>
          </div>
        </div>
        <NumberPad who={who} setWho={setWho} done={() => setSure(true)} />
      </section>
    </DoorFrame>
  )
}

// As a picture, so that nothing in the drawing can run.
const pictureOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`

// Initials are typed and a time is chosen in fields of their own: whoever is at it is not sent away.
const PRESSES = ['pointerdown', 'keydown', 'input', 'change'] as const

/**
 * Back to the start once nothing was pressed for a while: the next client finds nothing of this one.
 * Without a connection a page fetched anew would be the browser's about that: it is emptied, and fetched with the next.
 * @param used what was done so far, as a text that changes with each press; null: nothing
 * @param forget empties what was typed
 */
function useReturn(ms: number, used: string | null, forget: () => void) {
  const latest = useRef(forget)
  useEffect(() => {
    latest.current = forget
  })
  useEffect(() => {
    if (used === null) return
    const fetchAnew = () => location.replace(location.href)
    const start = () =>
      setTimeout(() => {
        if (navigator.onLine) return fetchAnew()
        addEventListener('online', fetchAnew, { once: true })
        latest.current()
      }, ms)
    let timer = start()
    const again = () => {
      clearTimeout(timer)
      timer = start()
    }
    for (const pressed of PRESSES) document.addEventListener(pressed, again)
    return () => {
      clearTimeout(timer)
      for (const pressed of PRESSES) document.removeEventListener(pressed, again)
    }
  }, [ms, used])
}

type SureProps = Pick<Props, 'answer' | 'unsent'> & { who: string; times: string[]; back(): void }

function Sure({ who, times, answer, unsent, back }: SureProps) {
  const { t } = useTranslation('check-in')
  const lng = useLanguage()
  const { state } = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('[name=initials]')?.focus(), [])
  return (
    <Form method="post" className="door-middle door-sure" replace ref={form}>
      <h1 className="door-ask">{t('sure')}</h1>
      <input type="hidden" name="who" value={who} />
      <div className="door-fields">
        <TextField
          name="initials"
          label={t('initials')}
          hint={t('initials-hint')}
          className="door-letters"
          maxLength={4}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Select name="time" label={t('time')} defaultValue="" required className="door-time">
          <option value="" disabled>
            {t('choose-time')}
          </option>
          {times.map((time) => (
            <option key={time} value={time}>
              {formatTime(time, lng)}
            </option>
          ))}
        </Select>
      </div>
      {unsent}
      {answer === 'too-many' || answer === 'incomplete' ? <FormRefusal>{t(answer)}</FormRefusal> : null}
      <div className="door-acts">
        <Button type="button" tone="secondary" onClick={back}>
          {t('back')}
        </Button>
        <Button type="submit" busy={state === 'submitting'} busyLabel={t('checking')}>
          {t('confirm')}
        </Button>
      </div>
    </Form>
  )
}
