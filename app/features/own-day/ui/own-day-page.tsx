import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, dayOf, formatTime, timeOf } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { Missing } from '#app/features/appointments/ui/missing.tsx'
import { StatusBadge } from '#app/features/appointments/ui/status-badge.tsx'
import type { OwnDay, PhotosOwn } from '#app/features/own-day/queries.ts'
import type { CountedList } from '#app/features/worklists/queries.ts'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk.tsx'
import './own-day.css'

/** A provider's own day: whom they see, today and tomorrow, and what they have not finished writing. */
export function OwnDayPage({ day }: { day: OwnDay | null }) {
  const { t } = useTranslation(['board', 'admin'])
  const lng = useLanguage()
  if (!day)
    return (
      <>
        <DeskHead title={t('admin:own-day')} />
        <Empty>{t('own-none')}</Empty>
      </>
    )
  const left = day.visits.filter(({ status }) => ['scheduled', 'confirmed', 'ankommet'].includes(status)).length
  return (
    <>
      <DeskHead title={dayHeading(day.today, lng)} lead={t('own-lead', { count: day.visits.length, left })}>
        <a className="btn btn-s" href={inLanguage('/admin', lng)}>
          {t('board')}
        </a>
      </DeskHead>
      <div className="cols-2">
        <div>
          <Panel title={t('own-today')}>
            <Visits visits={day.visits} empty={t('nothing-today')} />
          </Panel>
          <Panel title={t('own-tomorrow')}>
            <Visits visits={day.tomorrow} empty={t('own-nothing-tomorrow')} />
          </Panel>
        </div>
        <div>
          <ToWrite day={day} />
          <ToPhotograph photos={day.photos} />
          <OwnLists lists={day.lists} />
        </div>
      </div>
    </>
  )
}

function Visits({ visits, empty }: { visits: BoardVisit[]; empty: string }) {
  const lng = useLanguage()
  if (visits.length === 0) return <Empty>{empty}</Empty>
  return (
    <ol className="own-visits">
      {visits.map((visit) => (
        <li key={visit.id}>
          <time className="own-time tnum" dateTime={visit.startsAt}>
            {formatTime(timeOf(visit.startsAt), lng)}
          </time>
          <Client visit={visit} />
          <StatusBadge status={visit.status} paymentStatus={visit.paymentStatus} />
        </li>
      ))}
    </ol>
  )
}

/** Who it is, what is done, and what must not be missed before they sit down. */
function Client({ visit }: { visit: BoardVisit }) {
  const { t } = useTranslation(['board', 'record'])
  const lng = useLanguage()
  const { type, treatment, areaCm2, minutes, prepare, ready } = visit
  const what = [
    type === 'consultation' ? t('consultation') : t('treatment', { count: treatment }),
    areaCm2 ? t('area', { area: areaCm2.toLocaleString(lng === 'da' ? 'da-DK' : 'en-GB') }) : '',
    t('minutes', { count: minutes }),
    ...prepare.map((one) => one[lng]),
  ]
  const flags = [
    ready.health ? t(`flag-health-${ready.health}`) : '',
    visit.needsDoctor ? t('flag-doctor') : '',
    visit.isEarly ? t('flag-early') : '',
    visit.isFirstVisit ? t('first-visit') : '',
    visit.hasNote ? t('has-note') : '',
  ].filter(Boolean)
  return (
    <div className="own-client">
      <a className="strong" href={inLanguage(`/admin/patients/${visit.patientId}`, lng)}>
        {visit.name || t('record:no-name')}
      </a>
      <p className="small sec">{what.filter(Boolean).join(' · ')}</p>
      {flags.length > 0 ? <p className="small own-flags">{flags.join(' · ')}</p> : null}
      <Missing visit={visit} />
    </div>
  )
}

/** Entries begun and not signed, and treatments nothing is written of. */
function ToWrite({ day: { drafts, unwritten } }: { day: OwnDay }) {
  const { t } = useTranslation(['board', 'record'])
  const lng = useLanguage()
  const begun = new Set(drafts.map(({ about }) => about))
  const missing = unwritten.filter(({ visitId }) => !begun.has(`visit:${visitId}`))
  const journal = (patientId: string, about: string) =>
    inLanguage(`/admin/patients/${patientId}/journal?${askedBy(about)}`, lng)
  return (
    <>
      <Panel title={t('own-drafts')}>
        <Links empty={t('own-no-drafts')}>
          {drafts.map(({ patientId, name, about, savedAt }) => (
            <li key={`${patientId} ${about}`}>
              <a href={journal(patientId, about)}>{name || t('record:no-name')}</a>
              <span className="cap mut">
                {t('own-saved', {
                  day: formatDay(dayOf(savedAt), lng, 'data'),
                  time: formatTime(timeOf(savedAt), lng),
                })}
              </span>
            </li>
          ))}
        </Links>
      </Panel>
      <Panel title={t('own-unwritten')}>
        <Links empty={t('own-all-written')}>
          {missing.map(({ visitId, patientId, name, startsAt }) => (
            <li key={visitId}>
              <a href={journal(patientId, `visit:${visitId}`)}>{name || t('record:no-name')}</a>
              <span className="cap mut">
                {formatDay(dayOf(startsAt), lng, 'data')} {formatTime(timeOf(startsAt), lng)}
              </span>
            </li>
          ))}
        </Links>
      </Panel>
    </>
  )
}

function ToPhotograph({ photos }: { photos: PhotosOwn[] }) {
  const { t } = useTranslation(['board', 'record'])
  const lng = useLanguage()
  return (
    <Panel title={t('own-photos')}>
      <Links empty={t('own-all-photographed')}>
        {photos.map(({ visitId, patientId, name, startsAt, missing }) => (
          <li key={visitId}>
            <a href={inLanguage(`/admin/patients/${patientId}/photos`, lng)}>{name || t('record:no-name')}</a>
            <span className="cap mut">
              {formatDay(dayOf(startsAt), lng, 'data')}
              {', '}
              {missing.map((moment) => t(`missing-photo-${moment}`)).join(', ')}
            </span>
          </li>
        ))}
      </Links>
    </Panel>
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
