import { useTranslation } from 'react-i18next'
import type { ClinicPoint } from '#app/domain/fading.ts'
import { policy } from '#app/domain/policy.ts'
import { Panel, TableFrame } from '#app/ui/desk.tsx'
import type { OwnPoint } from '../queries/fading.ts'
import './fading.css'

type Props = { name: string | null; points: readonly OwnPoint[]; clinic: readonly ClinicPoint[] }

/** A tattoo's own confirmed figures, and the clinic's middle beside them where enough people are behind it. */
export function OwnCurve({ name, points, clinic }: Props) {
  const { t } = useTranslation('fading')
  const most = Math.max(1, ...points.map(({ treatments }) => treatments))
  const beside = clinic.filter(({ treatments }) => treatments <= most)
  return (
    <Panel title={name ? `${t('own')}: ${name}` : t('own')}>
      <Now points={points} />
      <p className="small sec">{t('own-lead')}</p>
      <Drawing points={points} clinic={beside} most={most} label={t('chart')} />
      <TableFrame label={t('chart')}>
        <thead>
          <tr>
            <th scope="col">{t('sessions')}</th>
            <th scope="col">{t('yours')}</th>
            <th scope="col">{t('clinic')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ treatments, left, offBy, takenOn }) => {
            const others = beside.find((one) => one.treatments === treatments)
            return (
              <tr key={`${treatments} ${takenOn}`}>
                <th scope="row">{treatments}</th>
                <td>{t('yours-left', { left, offBy })}</td>
                <td>{others ? t('clinic-left', { left: others.left, people: others.people }) : t('nothing')}</td>
              </tr>
            )
          })}
        </tbody>
      </TableFrame>
      <p className="small sec">{t('clinic-hint', { people: policy.curveShownFrom })}</p>
    </Panel>
  )
}

/** How far it has come by the newest figure, and between what that lies. */
function Now({ points }: Pick<Props, 'points'>) {
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

const SIZE = { width: 400, height: 200, left: 44, right: 12, top: 10, bottom: 24 }
const TICKS = [0, 50, 100]

function Drawing({ points, clinic, most, label }: Omit<Props, 'name'> & { most: number; label: string }) {
  const { t } = useTranslation('fading')
  const x = (treatments: number) => SIZE.left + ((SIZE.width - SIZE.left - SIZE.right) * treatments) / most
  const y = (left: number) => SIZE.top + ((SIZE.height - SIZE.top - SIZE.bottom) * (100 - left)) / 100
  // The first photo is what the others are measured by.
  const own = [{ treatments: 0, left: 100 }, ...points.filter(({ treatments }) => treatments > 0)]
  const path = (line: readonly { treatments: number; left: number }[]) =>
    line.map(({ treatments, left }, at) => `${at === 0 ? 'M' : 'L'}${x(treatments)} ${y(left)}`).join('')
  return (
    <svg className="curve" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-label={label}>
      {TICKS.map((left) => (
        <g key={left} aria-hidden="true">
          <line className="curve-ground" x1={SIZE.left} x2={SIZE.width} y1={y(left)} y2={y(left)} />
          <text className="curve-tick" x="0" y={y(left) + 4}>
            {t('percent', { left })}
          </text>
        </g>
      ))}
      {Array.from({ length: most + 1 }, (_, treatments) => (
        <text
          key={treatments}
          className="curve-tick"
          x={x(treatments)}
          y={SIZE.height - 6}
          textAnchor="middle"
          aria-hidden="true"
        >
          {treatments}
        </text>
      ))}
      <path className="curve-clinic" d={path(clinic)} />
      {clinic.map(({ treatments, left }) => (
        <circle key={treatments} className="curve-point clinic" cx={x(treatments)} cy={y(left)} r="4" />
      ))}
      <path className="curve-own" d={path(own)} />
      {points.map(({ treatments, left, offBy, takenOn }) => (
        <g key={takenOn}>
          <line
            className="curve-off"
            x1={x(treatments)}
            x2={x(treatments)}
            y1={y(Math.min(100, left + offBy))}
            y2={y(Math.max(0, left - offBy))}
          />
          <circle className="curve-point" cx={x(treatments)} cy={y(left)} r="4" />
        </g>
      ))}
    </svg>
  )
}
