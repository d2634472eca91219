import { DiagramFigure } from './figure.tsx'
import { useDiagramTexts } from './texts.ts'

const FLOOR = 220

/** A bell curve. Height × spread is the energy, so equal products are equal areas. */
function bell(centre: number, height: number, spread: number, step: number) {
  const points: string[] = []
  for (let x = centre - spread * 2.6; x <= centre + spread * 2.6; x += step) {
    points.push(`${x.toFixed(1)} ${(FLOOR - height * Math.exp(-(((x - centre) / spread) ** 2))).toFixed(1)}`)
  }
  return `M${points.join('L')}`
}

const NANO = bell(180, 38, 68, 8)
const PICO = bell(480, 199.4, 12.96, 1.5)

/** A long, low pulse beside a short, tall one of the same energy. */
export function PulseLengths() {
  const t = useDiagramTexts()
  return (
    <DiagramFigure name="pulse-lengths" title={t('pulse-title')} note={t('pulse-note')}>
      <p className="dg-axis-name">{t('pulse-power')}</p>
      <svg className="dg-pulse" viewBox="0 0 600 224" role="img" aria-label={t('pulse-picture')}>
        <path className="dg-f-nano" d={`${NANO}Z`} />
        <path className="dg-s-nano" d={NANO} />
        <path className="dg-f-ink" d={`${PICO}Z`} />
        <path className="dg-s-axis" d={`M1 0V${FLOOR}H600`} />
      </svg>
      <p className="dg-axis-name dg-axis-end">{t('pulse-time')}</p>
      <dl className="dg-pulse-words">
        <div>
          <dt>{t('pulse-nano')}</dt>
          <dd>{t('pulse-nano-text')}</dd>
        </div>
        <div>
          <dt>{t('pulse-pico')}</dt>
          <dd>{t('pulse-pico-text')}</dd>
        </div>
      </dl>
    </DiagramFigure>
  )
}
