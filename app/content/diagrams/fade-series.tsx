import { DiagramFigure } from './figure.tsx'
import { FADE_SESSIONS, shortestCourseWeeks } from './figures.ts'
import type { DiagramTexts } from './texts-da.ts'
import { texts } from './texts.ts'
import type { DiagramProps } from './types.ts'

const STEPS = Array.from({ length: FADE_SESSIONS + 1 }, (_, index) => index)

function pictureOf(step: number, t: DiagramTexts['fade']) {
  if (step === 0) return t.startPicture
  return `${step === FADE_SESSIONS ? t.lastPicture : t.picture} ${step}`
}

const nameOf = (step: number, t: DiagramTexts['fade']) => (step === 0 ? t.start : `${t.after} ${step}`)

/** One leaf branch in nine generated pictures: before, then six weeks after each session. */
export function FadeSeries({ lng }: DiagramProps) {
  const t = texts[lng].fade
  return (
    <DiagramFigure name="fade-series" title={t.title} note={t.note}>
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
              <span className="dg-strong">{nameOf(step, t)}</span> {`${t.week} ${shortestCourseWeeks(step + 1)}`}
            </p>
          </li>
        ))}
      </ol>
    </DiagramFigure>
  )
}
