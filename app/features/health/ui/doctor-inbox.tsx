import { useCallback, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { INBOX_PARTS, type InboxPart } from '#app/domain/health/inbox.ts'
import { inLanguage } from '#app/domain/language.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty } from '#app/ui/desk/desk.tsx'
import { FadedPicture } from '#app/ui/frames/error-page.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import { SegmentLinks } from '#app/ui/parts/segments.tsx'
import { RouteButton } from '#app/ui/parts/route-button.tsx'
import type { AnswersToday } from '../queries/doctor-inbox.ts'
import { useInboxKeys, type InboxAct } from './inbox-keys.ts'
import './doctor-inbox.css'

/** One row of the inbox. */
export type InboxItem = { id: string; name: string; what: string; isHere: boolean; since: ClinicTime | null }
type Props = {
  title: string
  /** Of the part that is shown. */
  items: InboxItem[]
  /** Null: all of it. */
  part: InboxPart | null
  counts: Record<InboxPart | 'all', number>
  /** What the doctor answered today, where nothing waits. */
  today: AnswersToday | null
  /** The one whose details are shown; null: the one in the address waits no longer, or nothing waits. */
  chosen: InboxItem | null
  /** What was just done, and what was refused. */
  notes: ReactNode
  children: ReactNode
}

/** The address of an item, in the part that is shown. */
function usePath() {
  const lng = useLanguage()
  const show = new URLSearchParams(useLocation().search).get('show')
  return ({ id }: InboxItem) =>
    inLanguage(`/admin/requests?${new URLSearchParams({ ...(show && { show }), of: id })}`, lng)
}

/** What waits for the doctor as a list, and beside it the one that is chosen. On a phone it is one at a time. */
export function DoctorInbox({ title, items, part, counts, today, chosen, notes, children }: Props) {
  const { t } = useTranslation('health')
  const at = items.findIndex(({ id }) => id === chosen?.id)
  const around = { previous: items[at - 1], next: items[at + 1] }
  useKeys(around)
  const here = items.filter(({ isHere }) => isHere).length
  const lead = [t('inbox-waiting', { count: counts.all }), here > 0 ? t('inbox-here', { count: here }) : '']
  return (
    <>
      <DeskHead title={title} lead={lead.join(' ')}>
        {items.length > 0 ? (
          <nav className="inbox-steps" aria-label={t('inbox-list')}>
            <Step to={around.previous} name={t('inbox-previous')} icon="left" />
            {chosen ? <span className="tnum">{t('inbox-of', { at: at + 1, count: items.length })}</span> : null}
            <Step to={around.next} name={t('inbox-next')} icon="right" />
          </nav>
        ) : null}
      </DeskHead>
      {notes}
      {counts.all > 0 ? <Parts part={part} counts={counts} /> : null}
      {items.length > 0 ? (
        <div className="inbox">
          <List items={items} chosen={chosen} />
          {chosen ? children : <Gone />}
        </div>
      ) : counts.all > 0 ? (
        <Empty>{t('inbox-none-of')}</Empty>
      ) : (
        <Nothing today={today} />
      )}
    </>
  )
}

function useKeys(around: { previous: InboxItem | undefined; next: InboxItem | undefined }) {
  const navigate = useNavigate()
  const pathTo = usePath()
  const previous = around.previous && pathTo(around.previous)
  const next = around.next && pathTo(around.next)
  const act = useCallback(
    (asked: InboxAct) => {
      if (asked.is === 'answer')
        return document.querySelector<HTMLElement>(`.inbox [data-answer-key="${asked.number}"]`)?.click()
      const path = asked.is === 'next' ? next : previous
      if (path) void navigate(path, { preventScrollReset: true })
    },
    [navigate, previous, next],
  )
  useInboxKeys(act)
}

function Step({ to, name, icon }: { to: InboxItem | undefined; name: string; icon: 'left' | 'right' }) {
  const pathTo = usePath()
  if (!to) return null
  return (
    <RouteButton tone="secondary" size="icon" to={pathTo(to)} aria-label={name} preventScrollReset>
      <Icon name={icon} />
    </RouteButton>
  )
}

function List({ items, chosen }: { items: InboxItem[]; chosen: InboxItem | null }) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  const pathTo = usePath()
  return (
    <section className="pnl inbox-list" aria-label={t('inbox-list')}>
      <ol>
        {items.map((item) => (
          <li key={item.id}>
            <Link to={pathTo(item)} aria-current={item.id === chosen?.id ? 'true' : undefined} preventScrollReset>
              <span className="inbox-name">
                <PersonName>{item.name}</PersonName>
                {item.isHere ? <span className="inbox-here">{t('is-here')}</span> : null}
              </span>
              <span className="small">{item.what}</span>
              {item.since ? (
                <span className="small sec tnum">
                  {formatDay(dayOf(item.since), lng, 'short')} {formatTime(item.since, lng)}
                </span>
              ) : null}
            </Link>
          </li>
        ))}
      </ol>
      <p className="small sec inbox-keys" aria-hidden="true">
        <kbd>J</kbd> <kbd>K</kbd> {t('inbox-keys')}. <kbd>1</kbd>–<kbd>4</kbd> {t('inbox-keys-answer')}.
      </p>
    </section>
  )
}

/** In place of one that no longer waits: another never takes its place under a click or a key. */
function Gone() {
  const { t } = useTranslation('health')
  return (
    <section className="inbox-detail" role="status">
      <h2 className="h4">{t('inbox-gone')}</h2>
      <p>{t('inbox-gone-text')}</p>
    </section>
  )
}

/** All that waits, or a part of it. */
function Parts({ part, counts }: Pick<Props, 'part' | 'counts'>) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  return (
    <SegmentLinks
      label={t('inbox-filter')}
      options={(['all', ...INBOX_PARTS] as const).map((key) => ({
        key,
        name: t(`show-${key}`, { count: counts[key] }),
        href: inLanguage(key === 'all' ? '/admin/requests' : `/admin/requests?show=${key}`, lng),
      }))}
      chosen={part ?? 'all'}
      isInPlace
    />
  )
}

function Nothing({ today }: Pick<Props, 'today'>) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  return (
    <section className="inbox-empty">
      <FadedPicture />
      <h2>{t('inbox-empty')}</h2>
      <p>
        {t('inbox-empty-text')}{' '}
        {today?.last ? t('inbox-last', { name: today.last.name, time: formatTime(timeOf(today.last.at), lng) }) : null}
      </p>
      {today && today.count > 0 ? <p className="small sec">{t('inbox-today', { count: today.count })}</p> : null}
      <ButtonLink tone="secondary" href={inLanguage('/admin', lng)}>
        {t('inbox-to-board')}
      </ButtonLink>
    </section>
  )
}
