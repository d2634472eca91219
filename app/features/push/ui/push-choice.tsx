import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { SettingRow } from '#app/ui/desk/setting-row.tsx'
import { askForDevice, deviceState, leaveDevice, type DeviceState } from './this-device.ts'

/** Words on the screen of this device, when the client wants them: off until asked for here. */
export function PushChoice({ publicKey }: { publicKey: string }) {
  const { t } = useTranslation('push')
  const fetcher = useFetcher()
  const [state, setState] = useState<DeviceState>('unknown')
  const [busy, setBusy] = useState(false)
  // How to allow it in the browser is said once it is asked for here.
  const [isAsked, setAsked] = useState(false)
  const shown = state === 'forbidden' && !isAsked ? 'off' : state
  useEffect(() => {
    void deviceState().then(setState)
  }, [])
  const act = async (work: () => Promise<{ state: DeviceState; form: Record<string, string> | null }>) => {
    setBusy(true)
    setAsked(true)
    try {
      const done = await work()
      if (done.form) await fetcher.submit(done.form, { method: 'post' })
      setState(done.state)
    } catch {
      setState('failed')
    }
    setBusy(false)
  }
  return (
    <SettingRow
      id="push"
      name={t('title')}
      value={
        <>
          <p className="setting-state" role="status">
            {shown === 'unknown' ? '' : t(`state-${shown}`)}
          </p>
          <p>{t('lead')}</p>
        </>
      }
    >
      {state === 'off' || state === 'forbidden' || state === 'failed' ? (
        <Button tone="secondary" size="small" busy={busy} onClick={() => void act(() => askForDevice(publicKey))}>
          {t('turn-on')}
        </Button>
      ) : null}
      {state === 'on' ? (
        <Button tone="secondary" size="small" busy={busy} onClick={() => void act(leaveDevice)}>
          {t('turn-off')}
        </Button>
      ) : null}
    </SettingRow>
  )
}
