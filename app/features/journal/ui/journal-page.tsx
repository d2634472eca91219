import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatArea } from '#app/domain/scan/analysis.ts'
import { dayOf, formatDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import type { ImportedVisit, JournalEntry, LastTreatment, Tattoo, UnwrittenVisit } from '../queries/entries.ts'
import { EntryList } from './entry-list.tsx'
import { ImportedVisits } from './imported-visits.tsx'
import { NoteForm } from './note-form.tsx'
import { RecordHead } from '#app/ui/desk/record-head.tsx'
import { TattooCourses, type CoursePhoto, type Measured } from './tattoo-courses.tsx'
import { Bodies } from './treatment/tattoo-field.tsx'
import { TreatmentRoom } from './treatment/treatment-room.tsx'
import type { Writing } from './writing.tsx'
import './journal.css'

type Shown = {
  id: string
  name: string
  isErased: boolean
  entries: JournalEntry[]
  tattoos: Tattoo[]
  unwritten: UnwrittenVisit[]
  imported: ImportedVisit[]
  /** The first and the newest of each tattoo, in the order they were taken. */
  photos: CoursePhoto[]
  fadings: Measured
  lastOf: Record<string, LastTreatment>
  /** The clinic's own, for the notes of a treatment. */
  phrases: readonly string[]
  /** Numbers of versions that are not as they were written. */
  broken: number[]
  writing: Writing | null
  /** The clinic's time when the page was read, in minutes since 1970. */
  now: number
  hasSigned: boolean
}
type Props = {
  shown: Shown
  /** The numbing that works on the client, beside a treatment that is written. */
  clock: ReactNode
  wrong: { text: string; fields: Record<string, string> } | null
}

/** One client's journal, for staff: what is to be written, what was written, and where the tattoos are. */
export function JournalPage({ shown, clock, wrong }: Props) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  const { id, isErased, entries, tattoos, unwritten, writing, broken } = shown
  const here = inLanguage(`/admin/patients/${id}/journal`, lng)
  if (writing && writing.kind !== 'note')
    return <TreatmentRoom key={writing.about} {...shown} {...{ clock, writing, wrong }} back={here} />
  return (
    <>
      <RecordHead id={id} name={shown.name} part="journal" title={t('title')}>
        {isErased || writing ? null : (
          <>
            <ButtonLink tone="text" size="small" href={`${here}?new=treatment`}>
              {t('new-treatment')}
            </ButtonLink>
            <ButtonLink tone="text" size="small" href={`${here}?new=test-spot`}>
              {t('new-test-spot')}
            </ButtonLink>
            <ButtonLink tone={unwritten.length > 0 ? 'secondary' : 'primary'} size="small" href={`${here}?new=note`}>
              {t('new-note')}
            </ButtonLink>
          </>
        )}
      </RecordHead>
      {isErased ? <p className="note">{t('erased')}</p> : null}
      {shown.hasSigned && !wrong ? (
        <p className="note ok" role="status">
          {t('signed')}
        </p>
      ) : null}
      <div className="cols-2">
        <div>
          {writing ? <NoteForm key={writing.about} {...{ writing, wrong }} back={here} /> : null}
          {!writing && unwritten.length > 0 ? <Unwritten visits={unwritten} here={here} /> : null}
          {writing ? null : <TattooCourses {...shown} />}
          <Panel title={t('entries')}>
            <EntryList
              entries={entries}
              tattoos={tattoos}
              measured={shown.fadings.own}
              hrefOf={isErased ? null : (entry) => `${here}?fix=${entry}`}
            />
          </Panel>
          {shown.imported.length > 0 ? <ImportedVisits visits={shown.imported} /> : null}
        </div>
        <div>
          <Panel title={t('tattoos')}>
            <Tattoos tattoos={tattoos} />
          </Panel>
          <Panel title={t('chain')}>
            {broken.length > 0 ? (
              <p className="note danger">{t('broken', { numbers: broken.join(', ') })}</p>
            ) : (
              <p className="sec">{t('whole')}</p>
            )}
            <p>
              <a href={inLanguage(`/api/patients/${id}/intervals`, lng)} download>
                {t('intervals')}
              </a>
            </p>
          </Panel>
        </div>
      </div>
    </>
  )
}

function Unwritten({ visits, here }: { visits: UnwrittenVisit[]; here: string }) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  return (
    <Panel title={t('to-write')}>
      <ul className="journal-unwritten">
        {visits.map(({ id, startsAt, provider, isTestSpot }) => (
          <li key={id}>
            <ButtonLink href={`${here}?visit=${id}`}>
              {t(isTestSpot ? 'write-spot' : 'write-visit', { day: formatDay(dayOf(startsAt), lng, 'data') })}
            </ButtonLink>
            <span className="small sec">{provider}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Tattoos({ tattoos }: { tattoos: Tattoo[] }) {
  const { t } = useTranslation(['journal', 'analysis'])
  const lng = useLanguage()
  if (tattoos.length === 0) return <Empty>{t('no-tattoos')}</Empty>
  return (
    <>
      <Bodies tattoos={tattoos} chosen={null} />
      <ol className="journal-tattoos">
        {tattoos.map(({ id, name, site, areaCm2 }, index) => (
          <li key={id}>
            <b aria-hidden="true">{index + 1}</b>
            <span>
              <span className="strong">{name}</span>
              <br />
              <span className="small sec">
                {t(`analysis:value-location-${site}`)}
                {areaCm2 ? ` · ${formatArea(areaCm2, lng)}` : ''}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
