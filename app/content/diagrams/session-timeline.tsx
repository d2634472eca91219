import { policy } from '#app/domain/policy.ts'
import { DiagramFigure } from './figure.tsx'
import { inkLeft, shortestCourseWeeks } from './figures.ts'
import { useDiagramTexts } from './texts.ts'

const { min: fewest, max: most } = policy.sessionsTypical
const LAST_WEEK = shortestCourseWeeks(most)
const at = (week: number) => `${((week / LAST_WEEK) * 100).toFixed(2)}%`
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Sessions as dots that fade, each at its week. The axis is the same for every course. */
function Course({ sessions, picture }: { sessions: number; picture: string }) {
  return (
    <svg className="dg-course" role="img" aria-label={picture}>
      <line className="dg-s-track" x1="0" x2={at(shortestCourseWeeks(sessions))} y1="16" y2="16" />
      {numbers(sessions).map((index) => (
        <g key={index}>
          <circle className="dg-dot-ground" cx={at(shortestCourseWeeks(index + 1))} cy="16" />
          <circle
            className="dg-dot"
            cx={at(shortestCourseWeeks(index + 1))}
            cy="16"
            fillOpacity={inkLeft(index, sessions)}
          />
        </g>
      ))}
    </svg>
  )
}

function Weeks() {
  const named = new Set([0, shortestCourseWeeks(fewest), 36, 54, LAST_WEEK])
  return (
    <svg className="dg-weeks" aria-hidden="true">
      <line className="dg-s-axis" x1="0" x2="100%" y1="1" y2="1" />
      {numbers(most).map((index) => {
        const week = shortestCourseWeeks(index + 1)
        return (
          <g key={week}>
            <line className="dg-s-axis" x1={at(week)} x2={at(week)} y1="1" y2={named.has(week) ? 9 : 5} />
            {named.has(week) ? (
              <text x={at(week)} y="26" textAnchor="middle">
                {week}
              </text>
            ) : null}
          </g>
        )
      })}
    </svg>
  )
}

/** The shortest and the longest usual course on one axis of weeks. */
export function SessionTimeline() {
  const t = useDiagramTexts()
  const courses = [
    { sessions: fewest, name: t('sessions-few'), weeks: t('sessions-few-weeks'), picture: t('sessions-few-picture') },
    { sessions: most, name: t('sessions-many'), weeks: t('sessions-many-weeks'), picture: t('sessions-many-picture') },
  ]
  return (
    <DiagramFigure name="session-timeline" title={t('sessions-title')} note={t('sessions-note')}>
      {courses.map(({ sessions, name, weeks, picture }) => (
        <div key={sessions} className="dg-course-row">
          <p>
            <span className="dg-figure">{name}</span> {weeks}
          </p>
          <Course sessions={sessions} picture={picture} />
        </div>
      ))}
      <Weeks />
      <p className="dg-axis-name">{t('sessions-axis')}</p>
    </DiagramFigure>
  )
}
