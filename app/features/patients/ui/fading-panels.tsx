import { useTranslation } from 'react-i18next'
import { Curve, CurveNow } from '#app/features/journal/ui/curve.tsx'
import type { Measured } from '#app/features/journal/ui/tattoo-courses.tsx'
import { Panel } from '#app/ui/desk/desk.tsx'

export type FadingShown = Measured & { tattoos: { id: string; name: string }[] }

/** What is left of each tattoo's ink, where it was measured and confirmed; nothing where it was not. */
export function FadingPanels({ fading: { own, clinic, tattoos } }: { fading: FadingShown }) {
  const { t } = useTranslation('fading')
  return own.map(({ tattooId, points }) => {
    const name = tattoos.find(({ id }) => id === tattooId)?.name
    return (
      <Panel key={tattooId} title={name ? `${t('own')}: ${name}` : t('own')}>
        <CurveNow points={points} />
        <p className="small sec">{t('axis-staff')}</p>
        <Curve points={points} clinic={clinic} label={t('chart')} />
      </Panel>
    )
  })
}
