import { useTranslation } from 'react-i18next'
import { weekdayOf } from '#app/domain/time/clinic-time.ts'
import { useLanguage, weekdayInField, weekdayName } from '#app/ui/dates.ts'
import type { CalendarDays } from '../queries.ts'
import type { DayGroup } from './layout.ts'

type HeadsProps = { groups: DayGroup[]; people: CalendarDays['people']; today: string; isWeek: boolean }

/** Each day's name, and whose columns stand under it. */
export function Heads({ groups, people, today, isWeek }: HeadsProps) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  return (
    <div className="cal-heads">
      {groups.map(({ day, isClosed, isBooked, columns }) => (
        <div
          className="cal-day"
          key={day}
          data-today={isWeek && day === today ? '' : undefined}
          data-closed={isClosed ? (isBooked ? columns.length : 0) : undefined}
        >
          {isWeek ? (
            <h2>
              {isClosed ? weekdayInField(day, lng) : weekdayName(weekdayOf(day), lng)} <b>{Number(day.slice(8))}</b>
            </h2>
          ) : null}
          <p>
            {isClosed ? (
              <span>{t('closed-day')}</span>
            ) : (
              columns.map(({ owner, name, bar }) => (
                <span key={owner} className={bar ? 'bar' : undefined} title={name}>
                  {bar ? initials(name) : isWeek && people.some(({ id }) => id === owner) ? name.split(' ')[0] : name}
                </span>
              ))
            )}
          </p>
        </div>
      ))}
    </div>
  )
}

const initials = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')
