import { policy } from '#app/domain/policy.ts'
import { DiagramFigure } from './figure.tsx'
import { HealingPicture, type Stage } from './healing-art.tsx'
import { useDiagramTexts, type DiagramText } from './texts.ts'

const STAGES: Stage[] = ['first', 'second', 'third', 'fourth']
const bandage = policy.bandageHours
const TICKS = [0, bandage.max / 24, policy.healingDays.min, policy.healingDays.max]
/** Two days of room after the last, for what goes on. */
const AXIS_DAYS = Math.max(policy.healingDays.max, policy.sunWeeks * 7) + 2
const share = (days: number) => `${((days / AXIS_DAYS) * 100).toFixed(2)}%`

/** `days`: for certain; `until`: perhaps; an endless one has no `until`. */
type Rule = { name: string; words: string; days: number; until?: number }

/** A rule as a bar from the day of treatment: full for as long as it certainly holds, dotted for as long as it may. */
function RuleBar({ name, words, days, until = AXIS_DAYS }: Rule) {
  return (
    <li>
      <p>
        <span className="dg-strong">{name}</span> {words}
      </p>
      <svg className="dg-bar" aria-hidden="true">
        <line className="dg-s-track" x1="0" x2="100%" y1="6" y2="6" />
        <line className="dg-s-bar" x1="0" x2={share(days)} y1="6" y2="6" />
        {until > days ? <line className="dg-s-perhaps" x1={share(days)} x2={share(until)} y1="6" y2="6" /> : null}
      </svg>
    </li>
  )
}

function Rules({ t }: { t: DiagramText }) {
  return (
    <div className="dg-rules">
      <ul>
        <RuleBar
          name={t('healing-bandage')}
          words={t('healing-bandage-for')}
          days={bandage.min / 24}
          until={bandage.max / 24}
        />
        <RuleBar
          name={t('healing-pool')}
          words={t('healing-pool-for')}
          days={policy.poolWeeks * 7}
          until={policy.poolWeeks * 7}
        />
        <RuleBar name={t('healing-sun')} words={t('healing-sun-for')} days={policy.sunWeeks * 7} />
      </ul>
      <svg className="dg-ticks" aria-hidden="true">
        {TICKS.map((day) => (
          <text key={day} x={share(day)} y="14" textAnchor={day === 0 ? 'start' : 'middle'}>
            {day}
          </text>
        ))}
      </svg>
      <p className="dg-axis-name" aria-hidden="true">
        {t('healing-days')}
      </p>
    </div>
  )
}

/** What the skin does in its first two weeks, and how long the three rules hold. */
export function HealingTimeline() {
  const t = useDiagramTexts()
  return (
    <DiagramFigure name="healing-timeline" title={t('healing-title')} note={t('healing-note')}>
      <ol className="dg-stages">
        {STAGES.map((stage) => (
          <li key={stage}>
            <HealingPicture stage={stage} id={`dg-ht-${stage}`} />
            <div>
              <p className="dg-when">{t(`healing-${stage}-when`)}</p>
              <p className="dg-step">{t(`healing-${stage}-name`)}</p>
              <p className="dg-text">{t(`healing-${stage}-see`)}</p>
              <p className="dg-act">{t(`healing-${stage}-act`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <Rules t={t} />
    </DiagramFigure>
  )
}
