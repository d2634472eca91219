import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatArea } from '#app/domain/scan/analysis.ts'
import { dayOf, formatDay, formatTime, timeOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { markedParts } from '#app/domain/fold.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney, kroner } from '#app/domain/money/money.ts'
import { StatusBadge } from '#app/features/appointments/ui/status-badge.tsx'
import type { Page } from '#app/input/page.ts'
import type { ListedCourse, ListedPatient } from '#app/features/patients/queries/search.ts'
import { PATIENT_SORTS, type PatientListQuery, type PatientSort } from '#app/input/fields.ts'
import { PlanBadge } from '#app/features/plans/ui/plan-parts.tsx'
import { Avatar } from '#app/ui/desk/avatar.tsx'
import { Badge } from '#app/ui/desk/badge.tsx'
import { shortDay, useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk/desk.tsx'
import { FadeScale } from '#app/ui/fade-scale.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'
import { phoneText } from '#app/ui/fields/phone.ts'
import { Table } from '#app/ui/parts/table.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
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
    <Table label={t('clients')}>
      <thead>
        <tr>
          <SortHeading sort="name" query={query} />
          <th scope="col" className="wide">
            {t('column-motif')}
          </th>
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
    </Table>
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
          <Avatar id={id} name={name} />
          <span>
            <Link className="name" to={inLanguage(`/admin/patients/${id}`, lng)}>
              <PersonName>{name ? <Marked text={name} words={words} /> : t('record:no-name')}</PersonName>
            </Link>
            <span className={`cap mut patient-contact${course ? ' wide' : ''}`}>
              {phone ? phoneText(phone) : email}
            </span>
            {course ? (
              <span className="cap mut narrow patient-course">
                {course.done}/{course.sessions} · <Motif course={course} />
              </span>
            ) : null}
          </span>
        </span>
      </td>
      <td className="wide patient-motif">
        {course ? (
          <span>
            <Motif course={course} />
          </span>
        ) : null}
      </td>
      <td className="wide">
        {course ? (
          <FadeScale
            done={course.done}
            total={course.sessions}
            label={t('course', { done: course.done, sessions: course.sessions })}
          />
        ) : (
          <span className="mut">{t('no-course')}</span>
        )}
      </td>
      <td className="tnum patient-standing">
        {next ? <When {...next} today={today} /> : <span className="mut">{t('no-next')}</span>}
        <span className="narrow">
          <Standing patient={patient} />
        </span>
      </td>
      <td className="wide">
        <Standing patient={patient} />
      </td>
      <td className="wide tnum patient-last">{last ? formatDay(dayOf(last), lng, 'data') : null}</td>
      <td className={owed > 0 ? 'r tnum' : 'r tnum mut'}>{formatMoney(owed > 0 ? owed : kroner(0), lng)}</td>
    </tr>
  )
}

/** What is being removed; where the client was told nothing of it, how and how much. */
function Motif({ course: { motif, treatmentType, areaCm2 } }: { course: ListedCourse }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  if (motif) return motif
  return [t(`type-${treatmentType}`), areaCm2 ? formatArea(areaCm2, lng) : ''].filter(Boolean).join(', ')
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
  if (next) return <StatusBadge status={next.status} paymentStatus={next.paymentStatus} isNumbing={next.isNumbing} />
  if (!course) return null
  if (course.status !== 'active') return <PlanBadge plan={{ status: course.status, endedBecause: null }} />
  return (
    <Badge tone="warn" shape="hollow">
      {t('to-book')}
    </Badge>
  )
}

function When({ startsAt, late, today }: { startsAt: ClinicTime; late: number; today: ClinicDay }) {
  const { t } = useTranslation('clients')
  const lng = useLanguage()
  const day = dayOf(startsAt)
  return (
    <>
      <time dateTime={startsAt}>
        {day === today ? t('today') : shortDay(day, lng)} {formatTime(timeOf(startsAt), lng)}
      </time>
      {late > 0 ? <span className="cap patient-late">{t('late', { count: late })}</span> : null}
    </>
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
      className={ON_PHONES.has(sort) ? undefined : `wide patient-${sort}`}
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
