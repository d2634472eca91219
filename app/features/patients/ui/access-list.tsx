import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import type { Access } from '#app/features/patients/queries/record.ts'
import type { Page } from '#app/input/page.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk/desk.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'

type Props = {
  log: Page<Access>
  /** What the person the record is about is called here: "dig selv", or their name. */
  self: string
  /** The person the record is about reads it: then the journal is theirs. */
  isOwn?: boolean
  empty: string
  hrefOf: (page: number) => string
}

type Shown = Access & { times: number }

/** The same person doing the same thing within the same minute is one line, with how often. */
function grouped(rows: readonly Access[]): Shown[] {
  const lines: Shown[] = []
  for (const row of rows) {
    const last = lines.at(-1)
    const isSame = last?.who === row.who && last.own === row.own && last.what === row.what && last.when === row.when
    if (isSame) last.times += 1
    else lines.push({ ...row, times: 1 })
  }
  return lines
}

/** What is said of the journal to the person it is about. */
const OF_OWN = ['record', 'journal', 'journal-entry'] as const
const ofOwn = (what: Access['what']) => OF_OWN.find((one) => one === what)

/** Who was in a record, and when. */
export function AccessList({ log, self, isOwn = false, empty, hrefOf }: Props) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  if (log.total === 0) return <Empty>{empty}</Empty>
  return (
    <>
      <ol className="log">
        {grouped(log.rows).map(({ at, when, who, own, what, times }, index) => {
          const words = isOwn ? ofOwn(what) : undefined
          return (
            <li key={`${at} ${index}`}>
              <span>
                <span className="strong">{own ? self : who || t('somebody')}</span>{' '}
                {words ? t(`access-own-${words}`) : t(`access-${what}`)}
                {times > 1 ? <span className="mut tnum">{t('access-times', { count: times })}</span> : null}
              </span>
              <time dateTime={at}>
                {times > 1 ? `${t('access-latest')} ` : null}
                {formatDay(dayOf(when), lng, 'data')} {t('at-time', { time: formatTime(timeOf(when), lng) })}
              </time>
            </li>
          )
        })}
      </ol>
      <Pager page={log.page} pages={log.pages} label={t('access-pages')} hrefOf={hrefOf} />
    </>
  )
}
