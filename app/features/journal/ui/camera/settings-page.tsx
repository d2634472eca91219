import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { CAMERA_RESOLUTIONS, USUAL_CAMERA } from '#app/domain/journal/camera.ts'
import { clinicTimeAt, dayOf, formatDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Outcome, Panel } from '#app/ui/desk/desk.tsx'
import { Checkbox, Select, TextField } from '#app/ui/fields/field.tsx'
import type { CameraDevice } from '../../queries/cameras.ts'

type Props = {
  devices: CameraDevice[]
  /** The id of the one the page is open on; null: it has no settings yet. */
  own: string | null
  outcome: { done: 'save' | 'forget' | null; error: string | null }
}

/** How the camera of each tablet is set; only the one the page is open on can be set here. */
export function CameraSettingsPage({ devices, own, outcome }: Props) {
  const { t } = useTranslation('camera')
  const lng = useLanguage()
  return (
    <>
      <DeskHead title={t('settings')} lead={t('settings-lead')} />
      <Outcome done={outcome.done && t(`done-${outcome.done}`)} error={outcome.error} />
      <div className="cols-2">
        <Panel title={t('this-device')}>
          <ThisDevice key={own} device={devices.find(({ id }) => id === own) ?? null} />
          <p className="small sec">
            {t('marker')} <a href={inLanguage('/tattoo-analysis/marker', lng)}>{t('print-marker')}</a>
          </p>
        </Panel>
        <Panel title={t('devices')}>
          {devices.length === 0 ? <Empty>{t('devices-none')}</Empty> : null}
          <ul className="rows tight">
            {devices.map((device) => (
              <Device key={device.id} device={device} />
            ))}
          </ul>
        </Panel>
      </div>
    </>
  )
}

function ThisDevice({ device }: { device: CameraDevice | null }) {
  const { t } = useTranslation('camera')
  const [names, setNames] = useState<readonly string[]>(device?.camera ? [device.camera] : [])
  const set = device ?? USUAL_CAMERA
  return (
    <Form method="post" className="pnl-form">
      <TextField
        name="name"
        label={t('device-name')}
        hint={t('device-hint')}
        defaultValue={device?.name ?? ''}
        maxLength={60}
        required
      />
      <Select name="camera" label={t('which')} hint={t('camera-hint')} defaultValue={set.camera ?? ''}>
        <option value="">{t('which-usual')}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
      <div>
        <Button tone="secondary" size="small" onClick={() => void cameraNames().then(setNames)}>
          {t('show-names')}
        </Button>
      </div>
      <Select name="resolution" label={t('resolution')} defaultValue={set.resolution}>
        {CAMERA_RESOLUTIONS.map((one) => (
          <option key={one} value={one}>
            {t(`resolution-${one}`)}
          </option>
        ))}
      </Select>
      <TextField
        name="overlay"
        type="number"
        min="0"
        max="100"
        label={t('overlay-strength')}
        defaultValue={set.overlayPercent}
        required
      />
      <Checkbox name="grid" label={t('show-grid')} defaultChecked={set.grid} />
      <div>
        <Button type="submit" name="act" value="save">
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}

/** Asked by opening a camera for a moment: before that a browser tells no names. */
async function cameraNames(): Promise<string[]> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true })
    const devices = await navigator.mediaDevices.enumerateDevices()
    for (const track of stream.getTracks()) track.stop()
    const labels = devices.filter(({ kind, label }) => kind === 'videoinput' && label).map(({ label }) => label)
    return [...new Set(labels)]
  } catch {
    return []
  }
}

function Device({ device }: { device: CameraDevice }) {
  const { t } = useTranslation('camera')
  const lng = useLanguage()
  const { id, name, overlayPercent, resolution, camera, changedBy } = device
  const day = formatDay(dayOf(clinicTimeAt(device.changedAt)), lng, 'data')
  return (
    <li className="row between wrapx">
      <div>
        <p className="strong">{name}</p>
        <p className="small sec">
          {camera ?? t('which-usual')}
          <br />
          {t('device-facts', { resolution: t(`resolution-${resolution}`), percent: overlayPercent })}
        </p>
        <p className="small sec">{t('changed', { day, who: changedBy })}</p>
      </div>
      <Form method="post">
        <input type="hidden" name="device" value={id} />
        <Button type="submit" tone="text" name="act" value="forget" aria-label={t('forget-of', { name })}>
          {t('forget')}
        </Button>
      </Form>
    </li>
  )
}
