import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf, type ClinicDay, type ClinicTime } from '#app/domain/clinic-time.ts'
import { markedParts } from '#app/domain/fold.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money.ts'
import { StatusBadge } from '#app/features/appointments/ui/status-badge.tsx'
import type { Page } from '#app/input/page.ts'
import type { ListedPatient } from '#app/features/patients/queries/search.ts'
import { PATIENT_SORTS, type PatientListQuery, type PatientSort } from '#app/input/fields.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { shortDay, useLanguage } from '#app/ui/dates.ts'
import { Empty, TableFrame } from '#app/ui/desk.tsx'
import { FadeScale } from '#app/ui/fade-scale.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { phoneText } from '#app/ui/phone.ts'
import { addressOf } from './list-address.ts'
import { toNeighbour } from './patient-search.tsx'
import './patient-list.css'

type Props = { list: Page<ListedPatient>; query: PatientListQuery; today: ClinicDay }

/** The clients found: sorted by a column, page by page. What is asked stands in the address. */
export function PatientList({ list, query, today }: Props) {
  const { t } = useTranslation('clients')
  const lng = useLanguage()
  return (
    <div className="pnl patient-panel">
      {list.rows.length > 0 ? <Rows list={list} query={query} today={today} /> : <Empty>{t('none-found')}</Empty>}
      <Pager
        page={list.page}
        pages={list.pages}
        label={t('pages')}
        hrefOf={(page) => inLanguage(addressOf(query, { page }), lng)}
      />
    </div>
  )
}

function Rows({ list, query, today }: Props) {
  const { t } = useTranslation('clients')
  const words = query.q.split(/\s+/).filter(Boolean)
  return (
    <TableFrame label={t('clients')}>
      <thead>
        <tr>
          <SortHeading sort="name" query={query} />
          <th scope="col" className="wide">
            {t('column-course')}
          </th>
          <SortHeading sort="next" query={query} />
          <th scope="col" className="wide">
            {t('column-status')}
          </th>
          <SortHeading sort="last" query={query} />
          <th scope="col" className="r">
            {t('column-owed')}
          </th>
        </tr>
      </thead>
      {/* Arrow keys are a shortcut between links, which Tab reaches as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <tbody className="patient-rows" onKeyDown={toNeighbour}>
        {list.rows.map((patient) => (
          <Row key={patient.id} patient={patient} words={words} today={today} />
        ))}
      </tbody>
    </TableFrame>
  )
}

function Row({ patient, words, today }: { patient: ListedPatient; words: string[]; today: ClinicDay }) {
  const { t } = useTranslation(['clients', 'record'])
  const lng = useLanguage()
  const { id, name, email, phone, next, last, course, owed } = patient
  return (
    <tr>
      <td>
        <span className="patient-who">
          <Avatar name={name} />
          <span>
            <Link className="name" to={inLanguage(`/admin/patients/${id}`, lng)}>
              {name ? <Marked text={name} words={words} /> : t('record:no-name')}
            </Link>
            <span className="cap mut patient-contact">{phone ? phoneText(phone) : email}</span>
          </span>
        </span>
      </td>
      <td className="wide">
        {course ? (
          <FadeScale
            done={course.done}
            total={course.sessions}
            label={t('course', { done: course.done, sessions: course.sessions })}
          />
        ) : null}
      </td>
      <td className="tnum patient-standing">
        {next ? <When time={next.startsAt} today={today} /> : <span className="mut">{t('no-next')}</span>}
        <span className="narrow">
          <Standing patient={patient} />
        </span>
      </td>
      <td className="wide">
        <Standing patient={patient} />
      </td>
      <td className="wide tnum">{last ? formatDay(dayOf(last), lng, 'data') : '–'}</td>
      <td className={owed > 0 ? 'r tnum' : 'r tnum mut'}>{formatMoney(owed, lng)}</td>
    </tr>
  )
}

/** Where their next time stands, or what is to be done where there is none. */
function Standing({ patient: { next, course, erasureAsked } }: { patient: ListedPatient }) {
  const { t } = useTranslation('clients')
  if (erasureAsked)
    return (
      <Badge tone="danger" shape="hollow">
        {t('erasure-asked')}
      </Badge>
    )
  if (next) return <StatusBadge {...next} />
  if (!course) return null
  return (
    <Badge tone={course.isPaused ? 'plain' : 'warn'} shape={course.isPaused ? 'square' : 'hollow'}>
      {t(course.isPaused ? 'paused' : 'to-book')}
    </Badge>
  )
}

function When({ time, today }: { time: ClinicTime; today: ClinicDay }) {
  const { t } = useTranslation('clients')
  const lng = useLanguage()
  const day = dayOf(time)
  return (
    <time dateTime={time}>
      {day === today ? t('today') : shortDay(day, lng)} {formatTime(timeOf(time), lng)}
    </time>
  )
}

/** Why it was found. */
const Marked = ({ text, words }: { text: string; words: string[] }) =>
  markedParts(text, words).map((part, at) =>
    part.isMatch ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>,
  )

// The other columns have no room there; the record has them.
const ON_PHONES = new Set<PatientSort>(['name', 'next'])

function SortHeading({ sort, query }: { sort: (typeof PATIENT_SORTS)[number]; query: PatientListQuery }) {
  const { t } = useTranslation('clients')
  const lng = useLanguage()
  const on = query.sort === sort
  const dir = on && query.dir === 'asc' ? 'desc' : 'asc'
  return (
    <th
      scope="col"
      className={ON_PHONES.has(sort) ? undefined : 'wide'}
      aria-sort={on ? (query.dir === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <Link
        to={inLanguage(addressOf(query, { sort, dir, page: 1 }), lng)}
        data-dir={on ? query.dir : undefined}
        preventScrollReset
      >
        {t(`column-${sort}`)}
        {on ? <Icon name="down" /> : null}
      </Link>
    </th>
  )
}
