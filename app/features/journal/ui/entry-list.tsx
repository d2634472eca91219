import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/clinic-time.ts'
import { COMPARED, isTreatment, type EntryContent, type TreatmentContent } from '#app/domain/journal.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { EntryVersion, JournalEntry, Tattoo } from '../queries/entries.ts'
import type { OwnFading } from '../queries/fading.ts'
import { typedFigure } from '../entry-schema.ts'

type Props = {
  entries: JournalEntry[]
  tattoos: Tattoo[]
  measured: readonly OwnFading[]
  hrefOf: ((entryId: string) => string) | null
}

/** What is written, the newest first; each opens to all its fields and its older versions. */
export function EntryList({ entries, tattoos, measured, hrefOf }: Props) {
  const { t } = useTranslation('journal')
  if (entries.length === 0) return <Empty>{t('no-entries')}</Empty>
  return (
    <ol className="journal-list">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry
            entry={entry}
            tattoo={tattoos.find(({ id }) => id === entry.tattooId)}
            left={leftAfter(measured, entry)}
            isOfMany={tattoos.length > 1}
            href={hrefOf?.(entry.id) ?? null}
          />
        </li>
      ))}
    </ol>
  )
}

type EntryProps = {
  entry: JournalEntry
  tattoo: Tattoo | undefined
  /** What was confirmed to be left after it. */
  left: number | undefined
  /** Of one tattoo every entry is. */
  isOfMany: boolean
  href: string | null
}

function Entry({ entry, tattoo, left, isOfMany, href }: EntryProps) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  const [newest, ...older] = entry.versions
  return (
    <details>
      <summary>
        <span className="tnum">{formatDay(entry.day, lng, 'data')}</span>
        <span className="strong">
          {entry.treatment ? t('treatment-number', { count: entry.treatment }) : t('note')}
        </span>
        <span className="journal-gist">
          {isOfMany && tattoo ? `${tattoo.name} · ` : ''}
          {gistOf(newest.content, lng)}
          <span className="journal-by">{entry.versions.at(-1)!.author}</span>
        </span>
        <span className="journal-marks">
          {older.length > 0 ? <Badge shape="half">{t('corrected')}</Badge> : null}
          {left === undefined ? null : <span className="small tnum">{t('ink-left', { left })}</span>}
        </span>
      </summary>
      <div className="journal-entry">
        {tattoo && isOfMany ? <p className="strong">{tattoo.name}</p> : null}
        <Version version={newest} />
        {href ? (
          <p>
            <ButtonLink tone="text" href={href}>
              {t('correct')}
            </ButtonLink>
          </p>
        ) : null}
        {older.length > 0 ? (
          <div className="journal-older">
            <h3 className="h5">{t('versions')}</h3>
            {older.map((version) => (
              <Version key={version.version} version={version} />
            ))}
          </div>
        ) : null}
      </div>
    </details>
  )
}

const leftAfter = (measured: readonly OwnFading[], { tattooId, treatment }: JournalEntry) =>
  measured.find((one) => one.tattooId === tattooId)?.points.findLast(({ treatments }) => treatments === treatment)?.left

const gistOf = (content: EntryContent, lng: 'da' | 'en') =>
  isTreatment(content)
    ? `${content.wavelengthNm}\u00a0nm · ${typedFigure(content.spotMm, lng)}\u00a0mm · ${typedFigure(content.fluence, lng)}\u00a0J/cm²`
    : content.notes

function Version({ version: { version, at, author, reason, content } }: { version: EntryVersion }) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  const when = { day: formatDay(dayOf(at), lng, 'data'), time: formatTime(timeOf(at), lng), who: author }
  return (
    <section className="journal-version">
      <p className="small mut">
        {t('version', { number: version })} · {t('written-by', when)}
        {reason ? ` · ${reason}` : ''}
      </p>
      {isTreatment(content) ? <Figures content={content} /> : null}
      {content.notes ? <p className="journal-text">{content.notes}</p> : null}
      {content.forClient ? (
        <p className="journal-text">
          <span className="mut">{t('for-client')}:</span> {content.forClient}
        </p>
      ) : null}
    </section>
  )
}

function Figures({ content }: { content: TreatmentContent }) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  const { areaCm2, pain, product, batch, reactions, outsideBecause } = content
  const figure = (value: number | null) => typedFigure(value, lng) || '–'
  const rows: [string, string][] = [
    ...COMPARED.map((field): [string, string] => {
      const value = content[field]
      const text = typeof value === 'number' ? figure(value) : value
      return [t(`field-${field}`), field === 'pulse' ? `${text} ${content.pulseUnit}` : text]
    }),
    [t('field-areaCm2'), figure(areaCm2)],
    [t('field-endPoint'), t(`end-point-${content.endPoint}`)],
    [t('reaction'), reactions.map((one) => t(`reaction-${one}`)).join(', ') || t('no-reaction')],
    [t('field-pain'), figure(pain)],
    [t('field-cooling'), t(`cooling-${content.cooling}`)],
    [t('field-anaesthesia'), [t(`anaesthesia-${content.anaesthesia}`), product, batch].filter(Boolean).join(', ')],
    ...(outsideBecause ? [[t('outside-why'), outsideBecause] as [string, string]] : []),
  ]
  return (
    <dl className="journal-facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
