import { useTranslation } from 'react-i18next'
import type { ClinicPoint } from '#app/domain/journal/fading.ts'
import { policy } from '#app/domain/policy.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Table } from '#app/ui/parts/table.tsx'
import type { OwnPoint } from '../queries/fading.ts'
import { Curve, CurveNow } from './curve.tsx'
import { sessionsLabel } from './photo-words.ts'

type Props = { name: string | null; points: readonly OwnPoint[]; clinic: readonly ClinicPoint[] }

/** A tattoo's own confirmed figures, and the clinic's middle beside them where enough people are behind it. */
export function OwnCurve({ name, points, clinic }: Props) {
  const { t } = useTranslation('fading')
  const { t: named } = useTranslation('photos')
  return (
    <Panel title={name ? `${t('own')}: ${name}` : t('own')}>
      <CurveNow points={points} />
      <Curve points={points} clinic={clinic} label={t('chart')} />
      <p className="small sec">{t('axis')}</p>
      <details className="curve-figures">
        <summary>{t('figures')}</summary>
        <Table label={t('chart')}>
          <thead>
            <tr>
              <th scope="col">{t('sessions')}</th>
              <th scope="col">{t('yours')}</th>
              <th scope="col">{t('clinic')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ treatments, left, offBy, takenOn }) => {
              const others = clinic.find((one) => one.treatments === treatments)
              return (
                <tr key={`${treatments} ${takenOn}`}>
                  <th scope="row">{sessionsLabel(named, treatments)}</th>
                  <td>{t('yours-left', { left, offBy })}</td>
                  <td>{others ? t('clinic-left', { left: others.left, people: others.people }) : t('nothing')}</td>
                </tr>
              )
            })}
          </tbody>
        </Table>
        <p className="small sec">{t('clinic-hint', { people: policy.curveShownFrom })}</p>
      </details>
    </Panel>
  )
}
