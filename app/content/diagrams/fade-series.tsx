import { DiagramFigure } from './figure.tsx'
import { FADE_SESSIONS, shortestCourseWeeks } from './figures.ts'
import { useDiagramTexts, type DiagramText } from './texts.ts'

const STEPS = Array.from({ length: FADE_SESSIONS + 1 }, (_, index) => index)

function pictureOf(step: number, t: DiagramText) {
  if (step === 0) return t('fade-start-picture')
  return `${step === FADE_SESSIONS ? t('fade-last-picture') : t('fade-picture')} ${step}`
}

const nameOf = (step: number, t: DiagramText) => (step === 0 ? t('fade-start') : `${t('fade-after')} ${step}`)

/** One leaf branch in nine generated pictures: before, then six weeks after each session. */
export function FadeSeries() {
  const t = useDiagramTexts()
  return (
    <DiagramFigure name="fade-series" title={t('fade-title')} note={t('fade-note')}>
      <ol className="dg-fade">
        {STEPS.map((step) => (
          <li key={step}>
            <img
              src={`/img/fade-${step}.webp`}
              alt={pictureOf(step, t)}
              width={520}
              height={640}
              loading="lazy"
              decoding="async"
            />
            <p>
              <span className="dg-strong">{nameOf(step, t)}</span>{' '}
              {`${t('fade-week')} ${shortestCourseWeeks(step + 1)}`}
            </p>
          </li>
        ))}
      </ol>
    </DiagramFigure>
  )
}
