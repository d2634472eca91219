import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dayOf, daysBetween, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { ConsultationPart } from '#app/domain/booking/consultation.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { WorkRow } from '#app/domain/booking/worklist.ts'
import type { Standing } from '#app/features/patients/queries/standing.ts'
import type { CountedList } from '#app/features/worklists/queries.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty } from '#app/ui/desk/desk.tsx'
import { keepFocus } from '#app/ui/hooks/keep-focus.ts'
import { Pager } from '#app/ui/desk/pager.tsx'
import { SegmentLinks } from '#app/ui/parts/segments.tsx'
import { ClosingBar } from './closing-bar.tsx'
import { WorkDetail } from './work-detail.tsx'
import { WorkItem } from './work-item.tsx'
import './worklists.css'

type Props = {
  lists: CountedList[]
  list: CountedList
  part: string
  page: number
  pages: number
  rows: WorkRow[]
  /** The row that is looked at; null: nothing waits here. */
  chosen: WorkRow | null
  /** What must not be missed of its client. */
  warnings: ReactNode
  /** Where its client stands. */
  standing: Standing | null
  /** Everybody's, or what is with one's own clients; null: this person treats nobody. */
  whose: 'all' | 'mine' | null
  today: ClinicDay
}

/** Lists whose rows are done with from the list itself. */
const DONE_HERE = ['consultations', 'past']

/** What waits: the lists with their counts, the parts of the one that is open, and its rows. */
export function WorklistPage({
  lists,
  list,
  part,
  page,
  pages,
  rows,
  chosen,
  warnings,
  standing,
  whose,
  today,
}: Props) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  const mine = whose === 'mine' ? '&mine=1' : ''
  const waiting = lists.reduce((sum, one) => sum + one.waiting, 0)
  const days = daysWaited(rows, today)
  // What has waited longest stands first.
  const isWaiting = page === 1 && list.parts.some((one) => one.key === part && one.isWaiting)
  const isDoneHere = DONE_HERE.includes(list.key)
  const [ticked, tick] = useState<readonly string[]>([])
  const selected = rows.map(({ id }) => id).filter((id) => ticked.includes(id))
  const lead =
    isWaiting && days > 0
      ? t('lead-waited', { list: t(`list-${list.key}`), waiting: list.waiting, count: days })
      : t(waiting > 0 ? 'lead' : 'lead-none', { count: waiting })
  return (
    <>
      <DeskHead title={t('worklists')} lead={lead}>
        {whose ? <Whose whose={whose} /> : null}
      </DeskHead>
      <Lists lists={lists} chosen={list} mine={mine} />
      {list.parts.length > 1 ? <Parts list={list} part={part} mine={mine} /> : null}
      <div className="worklist-split" ref={keepFocus}>
        <section className="pnl worklist-rows" aria-label={t(`list-${list.key}`)}>
          {list.key === 'past' ? <ClosingBar rows={rows} selected={selected} select={tick} /> : null}
          {rows.length === 0 ? (
            <Empty>{t('empty')}</Empty>
          ) : (
            <ul>
              {rows.map((row) => (
                <WorkItem
                  key={row.id}
                  row={row}
                  list={list.key}
                  today={today}
                  to={inLanguage(`?list=${list.key}&part=${part}${mine}&page=${page}&row=${row.id}`, lng)}
                  isChosen={row === chosen}
                  {...(list.key === 'past' && {
                    isSelected: selected.includes(row.id),
                    select: (isOn: boolean) =>
                      tick([...selected.filter((id) => id !== row.id), ...(isOn ? [row.id] : [])]),
                  })}
                />
              ))}
            </ul>
          )}
          <Pager
            page={page}
            pages={pages}
            label={t('pages')}
            hrefOf={(to) => inLanguage(`?list=${list.key}&part=${part}${mine}&page=${to}`, lng)}
          />
        </section>
        {chosen ? (
          <WorkDetail
            row={chosen}
            list={list.key}
            warnings={warnings}
            standing={standing}
            next={isDoneHere && isWaiting ? (rows.find((row) => row !== chosen)?.name ?? null) : null}
          />
        ) : null}
      </div>
    </>
  )
}

/** The lists with something in them and the one that is open; the empty ones share a line. */
function Lists({ lists, chosen, mine }: { lists: CountedList[]; chosen: CountedList; mine: string }) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  const isShown = (one: CountedList) => one.waiting > 0 || one.key === chosen.key
  const empty = lists.filter((one) => !isShown(one))
  const hrefOf = (one: CountedList) => inLanguage(`?list=${one.key}${mine}`, lng)
  return (
    <nav className="worklist-lists" aria-label={t('lists')}>
      <div className="worklist-strip">
        {lists.filter(isShown).map((one) => (
          <Link
            key={one.key}
            to={hrefOf(one)}
            className={one.waiting === 0 ? 'none' : undefined}
            aria-current={one.key === chosen.key ? 'page' : undefined}
            preventScrollReset
          >
            <b className="tnum">{one.waiting}</b>
            <span>{t(`list-${one.key}`)}</span>
            <span className="cap mut">{t(`text-${one.key}`)}</span>
          </Link>
        ))}
      </div>
      {empty.length > 0 ? (
        <p className="worklist-empty">
          <span>{t('nothing-in')}</span>
          {empty.map((one) => (
            <Link key={one.key} to={hrefOf(one)} preventScrollReset>
              {t(`list-${one.key}`)}
            </Link>
          ))}
        </p>
      ) : null}
    </nav>
  )
}

/** How long the row that has waited longest has waited; 0: none has waited a day. */
const daysWaited = (rows: readonly WorkRow[], today: ClinicDay) =>
  Math.max(0, ...rows.map(({ visit }) => (visit ? daysBetween(dayOf(visit.startsAt), today) : 0)))

function Whose({ whose }: { whose: 'all' | 'mine' }) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  return (
    <SegmentLinks
      label={t('whose')}
      options={(['all', 'mine'] as const).map((key) => ({
        key,
        name: t(`whose-${key}`),
        href: inLanguage(key === 'mine' ? '?mine=1' : '/admin/worklists', lng),
      }))}
      chosen={whose}
      isInPlace
    />
  )
}

function Parts({ list, part, mine }: { list: CountedList; part: string; mine: string }) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  return (
    <nav className="worklist-parts" aria-label={t('parts')}>
      {list.parts.map(({ key, count }) => (
        <Link
          key={key}
          to={inLanguage(`?list=${list.key}&part=${key}${mine}`, lng)}
          aria-current={key === part ? 'page' : undefined}
          preventScrollReset
        >
          {t(`part-${key as ConsultationPart}`)} <span className="tnum">{count}</span>
        </Link>
      ))}
    </nav>
  )
}
