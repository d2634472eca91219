import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { WorkRow } from '#app/domain/booking/worklist.ts'
import type { Standing } from '#app/features/patients/queries/standing.ts'
import { Avatar } from '#app/ui/desk/avatar.tsx'
import { dayInText, useLanguage } from '#app/ui/dates.ts'
import { FadeScale } from '#app/ui/fade-scale.tsx'
import { phoneText } from '#app/ui/fields/phone.ts'
import { RouteButton } from '#app/ui/parts/route-button.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import { orderedIn } from './ordered.ts'
import { WorkActs } from './work-acts.tsx'

type Props = {
  row: WorkRow
  list: string
  /** What must not be missed of its client. */
  warnings: ReactNode
  standing: Standing | null
  /** Who is looked at when this one is done with; null: nobody more waits, or it is not done with from here. */
  next: string | null
}

/** Beside the list on a wide screen: all that the row's decision rests on, and what can be done about it. */
export function WorkDetail({ row, list, warnings, standing, next }: Props) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  const { name, patientId, part } = row
  const to = (page: string) => inLanguage(`/admin/patients/${patientId}${page}`, lng)
  return (
    <section className="pnl work-detail" aria-label={t('detail-of', { name })}>
      <header>
        <Avatar id={patientId} name={name} large />
        <h2>
          <PersonName>{name}</PersonName>
        </h2>
        <p className="work-ways">
          <Link className="link" to={to('')}>
            {t('open-client')}
          </Link>
          <Link className="link" to={to('/journal')}>
            {t('open-journal')}
          </Link>
        </p>
      </header>
      {warnings}
      <dl>
        <About row={row} list={list} />
        <Ordered row={row} />
        {standing ? <Stands standing={standing} row={row} /> : null}
      </dl>
      <div className="work-do" key={row.id}>
        <WorkActs row={row} list={list} isMain>
          <RouteButton tone="secondary" size="small" to={inLanguage(`/admin/book?patient=${patientId}`, lng)}>
            {t(part === 'to-call' ? 'book-anew' : 'book')}
          </RouteButton>
        </WorkActs>
      </div>
      {next ? <p className="cap mut">{t('next-in-list', { name: next })}</p> : null}
    </section>
  )
}

const Fact = ({ what, children }: { what: string; children: ReactNode }) => (
  <div className="kv">
    <dt>{what}</dt>
    <dd>{children}</dd>
  </div>
)

/** What it is that waits, what is owed for it or is to go back, and the number to ring. */
function About({ row: { visit, phone, amount }, list }: Pick<Props, 'row' | 'list'>) {
  const { t } = useTranslation(['worklists', 'manage'])
  const lng = useLanguage()
  return (
    <>
      {phone ? (
        <Fact what={t('worklists:detail-phone')}>
          <a className="work-call" href={`tel:${phone}`}>
            {phoneText(phone)}
          </a>
        </Fact>
      ) : null}
      {visit ? (
        <Fact what={t(`manage:status-${visit.status}`)}>
          {t('worklists:visit', {
            what: t(`worklists:what-${visit.type}`),
            day: dayInText(dayOf(visit.startsAt), lng),
            time: formatTime(timeOf(visit.startsAt), lng),
            provider: visit.provider,
          })}
        </Fact>
      ) : null}
      {amount === null ? null : (
        <Fact what={t(list === 'payouts' ? 'worklists:detail-is-owed' : 'worklists:detail-owes')}>
          {formatMoney(amount, lng)}
        </Fact>
      )}
    </>
  )
}

function Ordered({ row: { addOns } }: { row: WorkRow }) {
  const { t } = useTranslation('worklists')
  const ordered = orderedIn(addOns, useLanguage())
  return ordered ? <Fact what={t('detail-ordered')}>{ordered}</Fact> : null
}

function Stands({ standing: { course, next, last, email }, row }: { standing: Standing; row: WorkRow }) {
  const { t } = useTranslation(['worklists', 'clients'])
  const lng = useLanguage()
  const when = (time: ClinicTime) => `${formatDay(dayOf(time), lng)}, ${formatTime(timeOf(time), lng)}`
  // The visit a row is about stands in it.
  const isInRow = (time: ClinicTime | null) => time !== null && time === row.visit?.startsAt
  return (
    <>
      {course ? (
        <Fact what={t('clients:column-course')}>
          <FadeScale done={course.done} total={course.sessions} label={t('clients:course', course)} />
        </Fact>
      ) : null}
      {isInRow(next) ? null : <Fact what={t('clients:column-next')}>{next ? when(next) : t('clients:no-next')}</Fact>}
      {last && !isInRow(last) ? <Fact what={t('clients:column-last')}>{when(last)}</Fact> : null}
      {email ? (
        <Fact what={t('worklists:detail-email')}>
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
      ) : null}
    </>
  )
}
