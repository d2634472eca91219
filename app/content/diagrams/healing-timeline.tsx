import { policy } from '#app/domain/policy.ts'
import { DiagramFigure } from './figure.tsx'
import { HealingPicture, type Stage } from './healing-art.tsx'
import { texts, type DiagramTexts } from './texts.ts'
import type { DiagramProps } from './types.ts'

const STAGES: Stage[] = ['first', 'second', 'third', 'fourth']
const LAST_DAY = policy.healingDays.max
const TICKS = [0, policy.bandageHours.max / 24, policy.healingDays.min, LAST_DAY]
const share = (days: number) => `${((Math.min(days, LAST_DAY) / LAST_DAY) * 100).toFixed(2)}%`

type Rule = { name: string; days: number; words: string; goesOn?: boolean }

/** A rule as a bar from the day of treatment; one that outlasts the axis ends open. */
function RuleBar({ name, days, words, goesOn = false }: Rule) {
  return (
    <li>
      <p>
        <span className="dg-strong">{name}</span> {words}
      </p>
      <svg className="dg-bar" aria-hidden="true">
        <line className="dg-s-track" x1="0" x2="100%" y1="6" y2="6" />
        <line className={goesOn ? 'dg-s-bar dg-s-bar-on' : 'dg-s-bar'} x1="0" x2={share(days)} y1="6" y2="6" />
      </svg>
    </li>
  )
}

function Rules({ t }: { t: DiagramTexts['healing'] }) {
  return (
    <div className="dg-rules">
      <ul>
        <RuleBar name={t.bandage} days={policy.bandageHours.max / 24} words={t.bandageFor} />
        <RuleBar name={t.pool} days={policy.poolWeeks * 7} words={t.poolFor} />
        <RuleBar name={t.sun} days={policy.sunWeeks * 7} words={t.sunFor} goesOn />
      </ul>
      <svg className="dg-ticks" aria-hidden="true">
        {TICKS.map((day) => (
          <text key={day} x={share(day)} y="14" textAnchor={day === 0 ? 'start' : day === LAST_DAY ? 'end' : 'middle'}>
            {day}
          </text>
        ))}
      </svg>
      <p className="dg-axis-name" aria-hidden="true">
        {t.days}
      </p>
    </div>
  )
}

/** What the skin does in its first two weeks, and how long the three rules hold. */
export function HealingTimeline({ lng }: DiagramProps) {
  const t = texts[lng].healing
  return (
    <DiagramFigure name="healing-timeline" title={t.title} note={t.note}>
      <ol className="dg-stages">
        {STAGES.map((stage) => (
          <li key={stage}>
            <HealingPicture stage={stage} id={`dg-ht-${stage}`} />
            <div>
              <p className="dg-when">{t.stages[stage].when}</p>
              <p className="dg-step">{t.stages[stage].name}</p>
              <p className="dg-text">{t.stages[stage].see}</p>
              <p className="dg-act">{t.stages[stage].act}</p>
            </div>
          </li>
        ))}
      </ol>
      <Rules t={t} />
    </DiagramFigure>
  )
}
