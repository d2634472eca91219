import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher, useRevalidator } from 'react-router'
import { policy } from '#app/domain/policy.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Checkbox, TextField } from '#app/ui/fields/field.tsx'
import { sendInPieces } from '#app/ui/fields/send-in-pieces.ts'
import { FileField } from '#app/ui/parts/file-picker.tsx'
import { stillOf } from './still-of.ts'

const ACCEPTED = 'video/mp4,video/webm,video/quicktime,.mp4,.webm,.mov'
type State = { is: 'ready' | 'sending' | 'sent' | 'failed'; percent: number; because: string | null }
const READY: State = { is: 'ready', percent: 0, because: null }

/** Sends one film, piece by piece: a lost connection is gone on from where it broke. Its still is drawn here. */
export function AddVideo({ patientId }: { patientId: string | null }) {
  const { t } = useTranslation('videos')
  const { revalidate } = useRevalidator()
  const still = useFetcher()
  const [film, setFilm] = useState<File | null>(null)
  const [state, setState] = useState(READY)
  const isTooLarge = film !== null && film.size > policy.videoMaxBytes
  const send = async (form: FormData) => {
    if (!film || isTooLarge) return
    const field = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    const about = {
      what: 'video',
      titleDa: field('titleDa'),
      titleEn: field('titleEn'),
      isShown: form.has('isShown') ? 'yes' : 'no',
      ...(patientId ? { patientId } : {}),
    }
    setState({ ...READY, is: 'sending' })
    const sent = await sendInPieces(film, about, (percent) => setState({ ...READY, is: 'sending', percent }))
    if (!sent.ok) return setState({ ...READY, is: 'failed', because: sent.because })
    setState({ ...READY, is: 'sent' })
    const picture = await stillOf(film)
    if (picture) await still.submit(posterForm(sent.id, picture), { method: 'post', encType: 'multipart/form-data' })
    await revalidate()
  }
  return (
    <Panel title={t('add')}>
      <form
        className="video-form"
        onSubmit={(event) => {
          event.preventDefault()
          void send(new FormData(event.currentTarget))
        }}
      >
        <FileField
          label={t('pick')}
          accept={ACCEPTED}
          required
          hint={t('pick-hint')}
          error={isTooLarge ? t('too-large') : undefined}
          onFile={setFilm}
        />
        <TextField label={t('title-da')} name="titleDa" maxLength={120} required />
        <TextField label={t('title-en')} name="titleEn" maxLength={120} required />
        <Checkbox label={t(patientId ? 'show-client' : 'show-all')} name="isShown" value="yes" />
        <Button type="submit" busy={state.is === 'sending'} busyLabel={t('sending', { percent: state.percent })}>
          {t('send')}
        </Button>
        <div aria-live="polite" className="f">
          {state.is === 'sending' ? <progress max="100" value={state.percent} aria-label={t('send')} /> : null}
          {state.is === 'sent' ? <p className="msg o">{t('sent')}</p> : null}
          {state.is === 'failed' ? <p className="msg e">{state.because ?? t('failed')}</p> : null}
        </div>
      </form>
    </Panel>
  )
}

function posterForm(id: string, picture: Blob): FormData {
  const form = new FormData()
  form.set('act', 'poster')
  form.set('video', id)
  form.set('poster', new File([picture], 'still.webp', { type: 'image/webp' }))
  return form
}
