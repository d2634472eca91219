import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import {
  formatLine,
  isTreatment,
  type EntryContent,
  type SettingsLine,
  type SpotPlaces,
  type TreatmentContent,
} from '#app/domain/journal/journal.ts'
import { inPercent, SPOT_LETTERS } from '#app/domain/journal/spot-places.ts'
import type { Language } from '#app/domain/language.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk/desk.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { EntryVersion, JournalEntry, SpotResult, Tattoo } from '../queries/entries.ts'
import type { OwnFading } from '../queries/fading.ts'
import { typedFigure } from '../entry-schema.ts'
import { Facts } from './facts.tsx'

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
          {entry.treatment
            ? t('treatment-number', { count: entry.treatment })
            : t(entry.kind === 'note' ? 'note' : 'test-spot')}
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
        {entry.kind === 'test-spot' ? <Reading of={entry} /> : null}
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

const gistOf = (content: EntryContent, lng: Language) =>
  isTreatment(content) ? content.lines.map((line) => formatLine(line, lng)).join(' + ') : content.notes

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

/** What was read of a test spot, or the day it is to be read. */
function Reading({ of: { reading, versions } }: { of: JournalEntry }) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  const { content } = versions[0]
  const readOn = isTreatment(content) ? content.readOn : null
  if (reading) {
    const read = { day: formatDay(reading.on, lng, 'data'), who: reading.by }
    return (
      <>
        <p className="strong">{t(`spot-read-${reading.answer}`, read)}</p>
        <Looks of={reading} />
      </>
    )
  }
  return readOn ? <p className="strong">{t('spot-to-read', { day: formatDay(readOn, lng, 'data') })}</p> : null
}

/** What each spot looked like, and the strongest that may be used. */
function Looks({ of: { looks, most } }: { of: SpotResult }) {
  const { t } = useTranslation('journal')
  if (!looks) return null
  return (
    <ul>
      {looks.map((look, spot) => (
        <li key={spot}>
          {SPOT_LETTERS[spot]}: {t(`look-${look}`)}
          {spot === most ? `, ${t('spot-most').toLowerCase()}` : ''}
        </li>
      ))}
    </ul>
  )
}

function Figures({ content }: { content: TreatmentContent }) {
  return (
    <>
      {content.lines.map((line, index) => (
        <Line
          key={index}
          line={line}
          number={content.lines.length > 1 ? index + 1 : null}
          spot={content.spots ? { letter: SPOT_LETTERS[index]!, ...content.spots.places[index]! } : null}
        />
      ))}
      <Session content={content} />
    </>
  )
}

type LineProps = {
  line: SettingsLine
  /** Null: it is the only line. */
  number: number | null
  spot: ({ letter: string } & SpotPlaces['places'][number]) | null
}

function Line({ line, number, spot }: LineProps) {
  const { t } = useTranslation(['journal', 'analysis'])
  const lng = useLanguage()
  const figure = (value: number | null) => typedFigure(value, lng)
  const rows: [string, string][] = [
    [t('journal:field-device'), [line.device, line.handpiece].filter(Boolean).join(', ')],
    ...(['wavelengthNm', 'fluence', 'spotMm'] as const).map((field): [string, string] => [
      t(`journal:field-${field}`),
      figure(line[field]),
    ]),
    [t('journal:field-repetitionHz'), figure(line.repetitionHz)],
    [t('journal:field-pulse'), `${figure(line.pulse)} ${line.pulseUnit}`],
    [t('journal:field-passes'), figure(line.passes)],
    [t('journal:field-pulses'), figure(line.pulses)],
    [t('journal:field-endPoint'), t(`journal:end-point-${line.endPoint}`)],
    [t('journal:field-areaCm2'), figure(line.areaCm2)],
    [t('journal:field-colour'), line.colour ? t(`analysis:ink-${line.colour}`) : ''],
    [t('journal:field-outsideBecause'), line.outsideBecause],
  ]
  if (spot)
    rows.push(
      [t('journal:field-spotX'), t('journal:spot-at', inPercent(spot))],
      [
        t('journal:reaction'),
        spot.reactions.map((one) => t(`journal:reaction-${one}`)).join(', ') || t('journal:no-reaction'),
      ],
    )
  const name = spot
    ? t('journal:spot-letter', spot)
    : number === null
      ? undefined
      : t('journal:line-number', { number })
  return (
    <section aria-label={name}>
      {name ? <h3 className="h5">{name}</h3> : null}
      <Facts rows={rows} className="journal-facts" />
    </section>
  )
}

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const

function Session({ content }: { content: TreatmentContent }) {
  const { t } = useTranslation('journal')
  const { skinType, tan, testSpot, eyeProtection, cooling, anaesthesia, product, dose, batch, pain, reactions } =
    content
  const rows: [string, string][] = [
    [t('skin-type'), skinType === null ? '' : ROMAN[skinType - 1]!],
    [t('tan'), tan === null ? '' : t(`tan-${tan}`)],
    [t('test-spot'), testSpot === null ? '' : t(`test-spot-${testSpot}`)],
    [t('eye-protection'), (eyeProtection ?? []).map((one) => t(`eyes-${one}`)).join(', ')],
    [t('reaction'), reactions.map((one) => t(`reaction-${one}`)).join(', ') || t('no-reaction')],
    [t('field-pain'), pain === null ? '' : String(pain)],
    [t('field-cooling'), t(`cooling-${cooling}`)],
    [t('field-anaesthesia'), [t(`anaesthesia-${anaesthesia}`), product, dose, batch].filter(Boolean).join(', ')],
  ]
  return <Facts rows={rows} className="journal-facts" />
}
