import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { distanceBy, isSharp, nextMove, type Level } from '#app/domain/journal/frame-check.ts'
import { MARKER_MM } from '#app/domain/scan/scale.ts'
import type { FrameSeen } from '#app/services/camera/look.ts'

type T = TFunction<'camera'>
type Props = { seen: FrameSeen | null; level: Level | null }

const levelText = (t: T, level: Level | null) => {
  if (!level) return t('level-unknown')
  return level.turned === 'level' ? t('level-level') : t(`level-${level.turned}`, { degrees: level.degrees })
}

function distanceText(t: T, { marker, lastMarker }: FrameSeen) {
  if (marker === null) return t('distance-none')
  const { cm, against } = distanceBy(marker, lastMarker, MARKER_MM)
  return against === null ? t('distance', { cm }) : t(`distance-${against}`, { cm })
}

/** What is read off the picture now: light, distance, level and focus, each in words. */
export function Readings({ seen, level }: Props) {
  const { t } = useTranslation('camera')
  const rows = [
    { name: t('light'), value: seen ? t(`light-${seen.exposure.light}`) : '…', good: seen?.exposure.light === 'good' },
    { name: t('distance-name'), value: seen ? distanceText(t, seen) : '…', good: true },
    { name: t('level'), value: levelText(t, level), good: level === null || level.turned === 'level' },
    {
      name: t('focus'),
      value: seen ? t(isSharp(seen.edges) ? 'focus-sharp' : 'focus-blurred') : '…',
      good: seen !== null && isSharp(seen.edges),
    },
  ]
  return (
    <dl className="cam-readings">
      {rows.map(({ name, value, good }, at) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={good ? undefined : 'off'}>{value}</dd>
          {at === 0 && seen ? <LightDots level={seen.exposure.level} /> : null}
        </div>
      ))}
    </dl>
  )
}

function LightDots({ level }: { level: number }) {
  return (
    <dd className="cam-dots" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((one) => (
        <i key={one} className={one <= level ? 'on' : undefined} />
      ))}
    </dd>
  )
}

/** The one thing to do next so that the picture lies over the last one. */
export function Advice({ seen }: { seen: FrameSeen | null }) {
  const { t } = useTranslation('camera')
  if (!seen?.way) return null
  const move = nextMove(seen.way)
  return (
    <p className="cam-advice">
      <b>{t(move ? `move-${move}` : 'move-none')}</b> {move ? t('move-why') : null}
    </p>
  )
}

/** A line that tilts with the device, and the one it should lie on. */
export function LevelLine({ level }: { level: Level | null }) {
  if (!level) return null
  const turn = level.turned === 'left' ? -level.degrees : level.degrees
  return (
    <svg className="cam-level" viewBox="0 0 200 200" aria-hidden="true">
      <path d="M8 100H72M128 100H192" transform={`rotate(${turn} 100 100)`} />
      <path className="still" d="M80 100H120" />
    </svg>
  )
}
