import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  dayOf,
  epochMinutesOf,
  formatDay,
  formatTime,
  timeAtWall,
  timeOf,
  wallMinutesAt,
} from '#app/domain/time/clinic-time.ts'
import { isFarOff, laneOf, minutesLate, numbingOf } from '#app/domain/booking/day-board.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { Acts } from '#app/features/appointments/ui/board/board-acts.tsx'
import { Prepare } from '#app/features/appointments/ui/board/board-card.tsx'
import { Flags, Notes } from '#app/features/appointments/ui/board/flags.tsx'
import { StatusBadge } from '#app/features/appointments/ui/status-badge.tsx'
import { useMarks } from '#app/features/appointments/ui/board/use-board.ts'
import { NO_BREAK, useVisitSummary } from '#app/features/appointments/ui/board/use-visit-summary.ts'
import { useNow } from '#app/ui/hooks/use-now.ts'
import type { OwnDay, PhotosOwn } from '#app/features/own-day/queries.ts'
import type { CountedList } from '#app/features/worklists/queries.ts'
import type { Page } from '#app/input/page.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { dayInText, useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import './own-day.css'

type Listed = 'drafts' | 'unwritten' | 'photos' | 'missed'
/** The day with a page of each list that may be long. */
type OwnDayShown = Omit<OwnDay, Listed> & { [Name in Listed]: Page<OwnDay[Name][number]> }

/** A provider's own day: whom they see, today and tomorrow, and what they have not finished writing. */
export function OwnDayPage({ day, serverNow }: { day: OwnDayShown | null; serverNow: number }) {
  const { t } = useTranslation(['board', 'admin'])
  const lng = useLanguage()
  const now = useNow(serverNow)
  if (!day)
    return (
      <>
        <DeskHead title={t('admin:own-day')} />
        <Empty>{t('own-none')}</Empty>
      </>
    )
  const left = day.visits.filter(({ status }) => ['scheduled', 'confirmed', 'ankommet'].includes(status)).length
  // Counted as the board counts: whoever stayed away is no visit of the day.
  const count = day.visits.filter(({ status }) => status !== 'no_show').length
  return (
    <>
      <DeskHead title={`${t('admin:own-day')}, ${dayInText(day.today, lng)}`} lead={t('own-lead', { count, left })} />
      <div className="cols-2">
        <div>
          <Panel title={t('own-today')}>
            <Visits visits={day.visits} now={now} empty={t('nothing-today')} />
          </Panel>
          <Panel title={t('own-tomorrow')}>
            <Visits visits={day.tomorrow} now={now} empty={t('own-nothing-tomorrow')} />
          </Panel>
        </div>
        <div>
          <ToWrite day={day} />
          <ToPhotograph photos={day.photos} missed={day.missed} />
          <OwnLists lists={day.lists} />
        </div>
      </div>
    </>
  )
}

function Visits({ visits, now, empty }: { visits: BoardVisit[]; now: number; empty: string }) {
  const lng = useLanguage()
  const { mark, busy, said } = useMarks(visits)
  if (visits.length === 0) return <Empty>{empty}</Empty>
  // The time now stands between who was to come and who is still to come, as on the board.
  const coming = visits.findIndex(({ startsAt }) => epochMinutesOf(startsAt) > now)
  return (
    <>
      <p className="sr" role="status">
        {said}
      </p>
      <ol className="own-visits">
        {visits.map((visit, index) => (
          <Fragment key={visit.id}>
            {index > 0 && index === coming ? (
              <li className="own-now" aria-hidden="true">
                <b>{formatTime(timeAtWall(wallMinutesAt(Math.floor(now))), lng)}</b>
              </li>
            ) : null}
            <li className={lookOf(visit)} id={`visit-${visit.id}`} tabIndex={-1}>
              <time className="own-time tnum" dateTime={visit.startsAt}>
                {formatTime(timeOf(visit.startsAt), lng)}
              </time>
              <Client visit={visit} />
              <State visit={visit} now={now} />
              {isOver(visit) || isFarOff(visit, now) ? null : (
                <Acts {...{ visit, now, mark }} busy={busy === visit.id} />
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </>
  )
}

const isOver = ({ status }: BoardVisit) => status === 'completed' || status === 'no_show'
/** Whoever is in the chair is what the day is about just now. */
const lookOf = (visit: BoardVisit) => (visit.status === 'in_progress' ? 'in-chair' : isOver(visit) ? 'over' : undefined)

/** Where it stands; who is still to come says so by the hour, unless they are late. */
function State({ visit, now }: { visit: BoardVisit; now: number }) {
  const { t } = useTranslation('board')
  const { status, paymentStatus, numbedAt } = visit
  if (visit.undoUntil) return <StatusBadge {...visit} />
  const late = minutesLate(visit, now)
  if (late > 0)
    return (
      <Badge tone="danger" shape="hollow">
        {t(status === 'in_progress' ? 'over' : 'late', { count: late })}
      </Badge>
    )
  const lane = laneOf(status, numbedAt !== null)
  if (!lane || lane === 'expected') return null
  const numbing = numbingOf(visit, now)?.state
  if (numbing === 'over') return <Badge tone="danger">{t('wipe-off')}</Badge>
  if (numbing === 'ready' || numbing === 'wiped') return <Badge tone="ok">{t('ready')}</Badge>
  return <StatusBadge status={status} paymentStatus={paymentStatus} isNumbing={lane === 'numbing'} />
}

/** Who it is, what is done, what to have ready, and what must not be missed before they sit down. */
function Client({ visit }: { visit: BoardVisit }) {
  const { t } = useTranslation(['board', 'record'])
  const lng = useLanguage()
  const what = [...useVisitSummary()(visit), t('minutes', { count: visit.minutes }).replace(' ', NO_BREAK)]
  return (
    <div className="own-client">
      <a className="strong" href={inLanguage(`/admin/patients/${visit.patientId}`, lng)}>
        {visit.name || t('record:no-name')}
      </a>
      <p className="small sec">{what.join(', ')}</p>
      {isOver(visit) ? null : <Prepare visit={visit} />}
      <div className="own-marks">
        {isOver(visit) ? null : <Flags visit={visit} />}
        <Notes visit={visit} />
      </div>
    </div>
  )
}

/** Entries begun and not signed, and treatments nothing is written of. */
function ToWrite({ day: { drafts, unwritten } }: { day: OwnDayShown }) {
  const { t } = useTranslation(['board', 'record'])
  const lng = useLanguage()
  const journal = (patientId: string, about: string) =>
    inLanguage(`/admin/patients/${patientId}/journal?${askedBy(about)}`, lng)
  if (drafts.total + unwritten.total === 0)
    return (
      <Panel title={t('own-drafts')}>
        <Empty>{t('own-all-written')}</Empty>
      </Panel>
    )
  const counts = [t('own-drafts-count', { count: drafts.total }), t('own-unwritten-count', { count: unwritten.total })]
  return (
    <Panel title={t('own-drafts')}>
      <p className="small sec">{counts.join(', ')}</p>
      <PagedList id="drafts" label={t('own-drafts')} list={drafts}>
        {({ patientId, name, about, savedAt }) => (
          <li key={`${patientId} ${about}`}>
            <a href={journal(patientId, about)}>
              <PersonName>{name || t('record:no-name')}</PersonName>
            </a>
            <span className="cap mut">
              {t('own-saved', {
                day: formatDay(dayOf(savedAt), lng, 'data'),
                time: formatTime(timeOf(savedAt), lng),
              })}
            </span>
          </li>
        )}
      </PagedList>
      <PagedList id="unwritten" label={t('own-unwritten')} list={unwritten}>
        {({ visitId, patientId, name, startsAt }) => (
          <li key={visitId}>
            <a href={journal(patientId, `visit:${visitId}`)}>
              <PersonName>{name || t('record:no-name')}</PersonName>
            </a>
            <span className="cap mut">
              {t('own-unwritten-of', {
                day: formatDay(dayOf(startsAt), lng, 'data'),
                time: formatTime(timeOf(startsAt), lng),
              })}
            </span>
          </li>
        )}
      </PagedList>
    </Panel>
  )
}

function ToPhotograph({ photos, missed }: { photos: Page<PhotosOwn>; missed: Page<PhotosOwn> }) {
  const { t } = useTranslation('board')
  const said = t('own-missed', { count: missed.total })
  const foot =
    missed.total === 0 ? null : (
      <details className="own-missed" id="missed" open={missed.page > 1}>
        <summary>
          {said} <Icon name="down" />
        </summary>
        <ul className="own-links">
          {missed.rows.map((row) => (
            <Photos key={row.visitId} of={row} />
          ))}
        </ul>
        <Pages id="missed" list={missed} label={said} />
      </details>
    )
  return (
    <Panel title={t('own-photos')} aside={photos.total > 0 ? <span className="tnum mut">{photos.total}</span> : null}>
      {photos.total === 0 ? (
        <Empty>{t(missed.total === 0 ? 'own-all-photographed' : 'own-none-to-photograph')}</Empty>
      ) : null}
      <PagedList id="photos" label={t('own-photos')} list={photos}>
        {(row) => <Photos key={row.visitId} of={row} />}
      </PagedList>
      {foot}
    </Panel>
  )
}

function Photos({ of: { patientId, name, startsAt, missing } }: { of: PhotosOwn }) {
  const { t } = useTranslation(['board', 'record'])
  const lng = useLanguage()
  const moments = missing.map((moment) => t(`missing-photo-${moment}`)).join(', ')
  return (
    <li>
      <a href={inLanguage(`/admin/patients/${patientId}/photos`, lng)}>
        <PersonName>{name || t('record:no-name')}</PersonName>
      </a>
      <span className="cap mut">
        {formatDay(dayOf(startsAt), lng, 'data')}, {moments}
      </span>
    </li>
  )
}

type PagedProps<Row> = {
  /** Also what its page is asked for with, in the address. */
  id: Listed
  label: string
  list: Page<Row>
  children: (row: Row) => ReactNode
}

/** A list that may be long: a page of it, and nothing where it is empty. */
function PagedList<Row>({ id, label, list, children }: PagedProps<Row>) {
  if (list.total === 0) return null
  return (
    <div id={id}>
      <ul className="own-links" aria-label={label}>
        {list.rows.map(children)}
      </ul>
      <Pages id={id} list={list} label={label} />
    </div>
  )
}

function Pages({ id, list: { page, pages }, label }: { id: Listed; list: Page<unknown>; label: string }) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  return (
    <Pager
      page={page}
      pages={pages}
      label={t('own-pages', { list: label })}
      hrefOf={(to) => inLanguage(`?${id}=${to}#${id}`, lng)}
    />
  )
}

/** What waits with one's own clients: a line for each list, into it. */
function OwnLists({ lists }: { lists: CountedList[] }) {
  const { t } = useTranslation(['board', 'worklists'])
  const lng = useLanguage()
  return (
    <Panel title={t('own-lists')}>
      <Links empty={t('own-nothing-waits')}>
        {lists
          .filter(({ waiting }) => waiting > 0)
          .map(({ key, waiting }) => (
            <li key={key}>
              <a href={inLanguage(`/admin/worklists?list=${key}&mine=1`, lng)}>{t(`worklists:list-${key}`)}</a>
              <span className="tnum">{waiting}</span>
            </li>
          ))}
      </Links>
    </Panel>
  )
}

/** What an entry is about, as the journal's page is asked for it. */
function askedBy(about: string): string {
  const [what, id] = about.split(':')
  if (id) return `${what}=${id}`
  return `new=${what === 'note' ? 'note' : 'treatment'}`
}

const Links = ({ empty, children }: { empty: string; children: ReactNode[] }) =>
  children.length === 0 ? <Empty>{empty}</Empty> : <ul className="own-links">{children}</ul>
