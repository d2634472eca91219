import { useTranslation } from 'react-i18next'
import { CAMERA_RESOLUTIONS, type CameraResolution } from '#app/domain/journal/camera.ts'
import { Slider } from '#app/ui/parts/slider.tsx'
import { SelectInput } from '#app/ui/fields/field.tsx'
import type { useCamera, useLock } from './use-camera.ts'

type Props = {
  camera: ReturnType<typeof useCamera>
  lock: ReturnType<typeof useLock>
  overlay: number
  setOverlay: (percent: number) => void
  hasGrid: boolean
  setGrid: (on: boolean) => void
  hasLast: boolean
}

/** Which camera and how large, light and colour held, the last photo more or less seen, lines on or off. */
export function Controls({ camera, lock, overlay, setOverlay, hasGrid, setGrid, hasLast }: Props) {
  const { t } = useTranslation('camera')
  return (
    <div className="cam-controls">
      <label className="small">
        <span>{t('which')}</span>
        <SelectInput value={camera.current} onChange={({ target }) => camera.chooseCamera(target.value)}>
          {camera.cameras.length === 0 ? <option value="">{t('which-none')}</option> : null}
          {camera.cameras.map(({ id, label }, at) => (
            <option key={id} value={id}>
              {label || t('which-nameless', { number: at + 1 })}
            </option>
          ))}
        </SelectInput>
      </label>
      <label className="small">
        <span>{t('resolution')}</span>
        <SelectInput
          value={camera.resolution}
          onChange={({ target }) => camera.chooseResolution(target.value as CameraResolution)}
        >
          {CAMERA_RESOLUTIONS.map((one) => (
            <option key={one} value={one}>
              {t(`resolution-${one}`)}
            </option>
          ))}
        </SelectInput>
      </label>
      {lock.canLock ? (
        <Switch name={t('lock')} isOn={lock.isLocked} onChange={(on) => void lock.lock(on)} />
      ) : (
        <p className="cap">{t('lock-none')}</p>
      )}
      {hasLast ? (
        <label className="small">
          <span className="row between">
            {t('overlay')} <span className="tnum">{t('percent', { percent: overlay })}</span>
          </span>
          <Slider
            min={0}
            max={100}
            step={5}
            value={overlay}
            onChange={({ target }) => setOverlay(Number(target.value))}
          />
        </label>
      ) : null}
      <Switch name={t('grid')} isOn={hasGrid} onChange={setGrid} />
    </div>
  )
}

function Switch({ name, isOn, onChange }: { name: string; isOn: boolean; onChange: (on: boolean) => void }) {
  return (
    <label className="row between small">
      <span>{name}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        className="sw"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  )
}
