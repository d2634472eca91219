import { useTranslation } from 'react-i18next'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { dayOf, formatTime, timeOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { Button } from '#app/ui/button.tsx'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import type { CalendarDays, CalendarVisit } from '../queries.ts'
import { gapAsked, lengthText } from './gap.tsx'
import { gapsIn, hasLaser, hoursShown, isWithin, minutesOf, timeAtMinutes, type Stretch } from './layout.ts'
import { VisitBadge } from './visit-block.tsx'

type Props = {
  shown: CalendarDays
  days: ClinicDay[]
  now: ClinicTime
  hidden: ReadonlySet<string>
  choose(visit: CalendarVisit): void
}

/** The same days as a list by hour: on a phone, and before there is script. */
export function HourList({ shown, days, now, hidden, choose }: Props) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  return (
    <div className="cal-list">
      {days.map((day) => {
        const lines = linesOf(shown, day, now, hidden)
        const hours = [...new Set(lines.map(({ at }) => timeAtMinutes(at).slice(0, 2)))]
        return (
          <section key={day} aria-label={dayHeading(day, lng)}>
            {days.length > 1 ? <h2>{dayHeading(day, lng)}</h2> : null}
            {lines.every((line) => !('visit' in line)) ? <Empty>{t('no-visits')}</Empty> : null}
            {hours.map((hour) => (
              <div className="cal-list-hour" key={hour}>
                <h3 className="sr">{formatTime(`${hour}:00`, lng)}</h3>
                <ul>
                  {lines
                    .filter(({ at }) => timeAtMinutes(at).startsWith(hour))
                    .map((line) =>
                      'visit' in line ? (
                        <Row key={line.visit.id} visit={line.visit} provider={line.name} choose={choose} />
                      ) : 'gap' in line ? (
                        <Gap key={`${line.owner} ${line.at}`} day={day} line={line} />
                      ) : (
                        <li key="now" className="cal-list-now" aria-hidden="true">
                          <b>{formatTime(timeOf(now), lng)}</b>
                        </li>
                      ),
                    )}
                </ul>
              </div>
            ))}
          </section>
        )
      })}
    </div>
  )
}

type GapLine = { at: number; gap: Stretch; owner: string; name: string; isLacking: boolean }
type Line = { at: number; visit: CalendarVisit; name: string } | GapLine | { at: number }

/** What stands in a day's list, by the clock: visits, gaps, and the time it is now. */
function linesOf(shown: CalendarDays, day: ClinicDay, now: ClinicTime, hidden: ReadonlySet<string>): Line[] {
  const people = shown.people.filter(({ id }) => !hidden.has(id))
  const visits = shown.visits.filter(
    ({ startsAt, providerId }) => dayOf(startsAt) === day && people.some(({ id }) => id === providerId),
  )
  const gaps = people.flatMap(({ id: owner, name }) =>
    gapsIn(shown, { day, owner, name, bar: false }, now).map((gap) => ({
      at: gap.from,
      gap,
      owner,
      name,
      isLacking: !hasLaser(shown, day, gap),
    })),
  )
  const minute = minutesOf(timeOf(now))
  const isOpen = day === dayOf(now) && isWithin(minute, hoursShown(shown))
  const passed = isOpen && visits.length > 0 ? [{ at: minute }] : []
  return [
    ...visits.map((visit) => ({
      at: minutesOf(timeOf(visit.startsAt)),
      visit,
      name: people.find(({ id }) => id === visit.providerId)?.name ?? '',
    })),
    ...passed,
    ...gaps,
  ].toSorted((a, b) => a.at - b.at)
}

/** A free time, as on the grid: it leads to booking in it. */
function Gap({ day, line: { gap, owner, name, isLacking } }: { day: ClinicDay; line: GapLine }) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const time = timeAtMinutes(gap.from)
  return (
    <li>
      <time>{formatTime(time, lng)}</time>
      <a
        className="cal-list-gap"
        href={inLanguage(`/admin/book?${new URLSearchParams(gapAsked(day, time, owner, isLacking))}`, lng)}
        aria-label={[
          t('gap-label', { name, day: dayHeading(day, lng), time: formatTime(time, lng) }),
          ...(isLacking ? [t('gap-no-laser')] : []),
        ].join(' ')}
      >
        <Icon name="plus" /> {lengthText(t, gap.to - gap.from)} · {name}
        {isLacking ? ` · ${t('gap-no-laser')}` : ''}
      </a>
    </li>
  )
}

// Whoever is here, was here or stayed away is moved no more.
const MOVABLE: readonly AppointmentStatus[] = ['scheduled', 'confirmed']

function Row({ visit, provider, choose }: { visit: CalendarVisit; provider: string; choose: Props['choose'] }) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const { name, type, treatment, status, startsAt, patientId } = visit
  return (
    <li>
      <time dateTime={startsAt}>{formatTime(timeOf(startsAt), lng)}</time>
      <span>
        <a href={inLanguage(`/admin/patients/${patientId}`, lng)}>
          <PersonName>{name}</PersonName>
        </a>
        <span className="small sec">
          {type === 'consultation' ? t('consultation') : t('treatment', { count: treatment })} · {provider}
        </span>
        <VisitBadge visit={visit} />
      </span>
      {MOVABLE.includes(status) ? (
        <Button tone="text" aria-label={t('move-name', { name })} onClick={() => choose(visit)}>
          {t('move')}
        </Button>
      ) : null}
    </li>
  )
}
