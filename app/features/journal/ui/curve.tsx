import { useTranslation } from 'react-i18next'
import type { ClinicPoint } from '#app/domain/journal/fading.ts'
import type { OwnPoint } from '../queries/fading.ts'
import './fading.css'

type Point = Pick<OwnPoint, 'takenOn' | 'treatments' | 'left' | 'offBy'>

/** How far it has come by the newest figure, and between what that lies. */
export function CurveNow({ points }: { points: readonly Point[] }) {
  const { t } = useTranslation('fading')
  const now = points.toSorted((a, b) => a.takenOn.localeCompare(b.takenOn)).at(-1)
  if (!now) return null
  const faded = 100 - now.left
  return (
    <div className="curve-now">
      <p className="small sec">{t('faded')}</p>
      <p className="curve-figure tnum">{t('percent', { left: faded })}</p>
      <p className="small sec">
        {t('between', { from: Math.max(0, faded - now.offBy), to: Math.min(100, faded + now.offBy) })}
      </p>
    </div>
  )
}

const SIZE = { width: 400, height: 210, left: 40, right: 28, top: 12, bottom: 26 }
const TICKS = [0, 50, 100]
/** So many steps have room for their words, and these only for the short ones: the whole ones stand beside the figures. */
const WORDS_MAX = 5

type Props = {
  points: readonly Point[]
  /** The clinic's middle beside it; empty: too few people stand behind one. */
  clinic: readonly ClinicPoint[]
  label: string
}

/** The ink that is left after each session, with how far off that may be as a field around it. */
export function Curve({ points, clinic, label }: Props) {
  const { t } = useTranslation(['fading', 'photos'])
  const most = Math.max(1, ...points.map(({ treatments }) => treatments))
  const beside = clinic.filter(({ treatments }) => treatments <= most)
  const x = (treatments: number) => SIZE.left + ((SIZE.width - SIZE.left - SIZE.right) * treatments) / most
  const y = (left: number) =>
    SIZE.top + ((SIZE.height - SIZE.top - SIZE.bottom) * (100 - Math.max(0, Math.min(100, left)))) / 100
  // The first photo is what the others are measured by.
  const own = [{ treatments: 0, left: 100, offBy: 0 }, ...points.filter(({ treatments }) => treatments > 0)]
  const path = (line: readonly { treatments: number; left: number }[]) =>
    line.map(({ treatments, left }, at) => `${at === 0 ? 'M' : 'L'}${x(treatments)} ${y(left)}`).join('')
  const field = [
    ...own.map(({ treatments, left, offBy }) => ({ treatments, left: left + offBy })),
    ...own.map(({ treatments, left, offBy }) => ({ treatments, left: left - offBy })).toReversed(),
  ]
  const end = own.at(-1)!
  return (
    <svg className="curve" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={label}>
      <g aria-hidden="true">
        {TICKS.map((left) => (
          <g key={left}>
            <line className="curve-ground" x1={SIZE.left} x2={SIZE.width} y1={y(left)} y2={y(left)} />
            <text className="curve-tick" x="0" y={y(left) + 4}>
              {left}
            </text>
          </g>
        ))}
        {Array.from({ length: most + 1 }, (_, count) => (
          <text key={count} className="curve-tick" x={x(count)} y={SIZE.height - 6} textAnchor="middle">
            {most > WORDS_MAX ? count : count === 0 ? t('photos:label-first') : t('photos:label-short', { count })}
          </text>
        ))}
        <path className="curve-field" d={`${path(field)}Z`} />
        <path className="curve-clinic" d={path(beside)} />
        {beside.map(({ treatments, left }) => (
          <circle key={treatments} className="curve-point clinic" cx={x(treatments)} cy={y(left)} r="4" />
        ))}
        <path className="curve-own" d={path(own)} />
        {own.map(({ treatments, left }) => (
          <g key={`${treatments} ${left}`}>
            <circle className="curve-point under" cx={x(treatments)} cy={y(left)} r="5.5" />
            <circle className="curve-point" cx={x(treatments)} cy={y(left)} r="5" fillOpacity={left / 100} />
          </g>
        ))}
        {end.treatments > 0 ? (
          <text className="curve-end" x={x(end.treatments)} y={y(end.left + end.offBy) - 8} textAnchor="middle">
            {t('fading:percent', { left: end.left })}
          </text>
        ) : null}
      </g>
    </svg>
  )
}
