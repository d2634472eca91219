import { useTranslation } from 'react-i18next'
import { dayOf, formatDay } from '#app/domain/clinic-time.ts'
import type { TreatmentContent } from '#app/domain/journal.ts'
import { inLanguage } from '#app/domain/language.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk.tsx'
import type { JournalEntry, Tattoo, UnwrittenVisit } from '../queries/entries.ts'
import { EntryForm, type Writing } from './entry-form.tsx'
import { EntryList } from './entry-list.tsx'
import { Bodies } from './tattoo-field.tsx'
import './journal.css'

type Shown = {
  id: string
  name: string
  isErased: boolean
  entries: JournalEntry[]
  tattoos: Tattoo[]
  unwritten: UnwrittenVisit[]
  lastOf: Record<string, TreatmentContent>
  /** Numbers of versions that are not as they were written. */
  broken: number[]
  writing: Writing | null
  hasSigned: boolean
}
type Props = { shown: Shown; wrong: { text: string; fields: Record<string, string> } | null }

/** One client's journal, for staff: what is to be written, what was written, and where the tattoos are. */
export function JournalPage({ shown, wrong }: Props) {
  const { t } = useTranslation(['journal', 'admin', 'record'])
  const lng = useLanguage()
  const { id, isErased, entries, tattoos, unwritten, writing, broken } = shown
  const name = shown.name || t('record:no-name')
  const here = inLanguage(`/admin/patients/${id}/journal`, lng)
  return (
    <>
      <p className="crumb">
        <a href={inLanguage('/admin/patients', lng)}>{t('admin:patients')}</a> /{' '}
        <a href={inLanguage(`/admin/patients/${id}`, lng)}>{name}</a> / {t('journal:title')}
      </p>
      <DeskHead title={t('journal:title')} lead={name}>
        <ButtonLink tone="secondary" size="small" href={inLanguage(`/admin/patients/${id}/photos`, lng)}>
          {t('journal:photos')}
        </ButtonLink>
        <ButtonLink tone="secondary" size="small" href={inLanguage(`/api/patients/${id}/intervals`, lng)} download>
          {t('journal:intervals')}
        </ButtonLink>
        <ButtonLink tone="secondary" size="small" href={inLanguage(`/admin/patients/${id}/passport`, lng)}>
          {t('journal:passport')}
        </ButtonLink>
        <ButtonLink tone="secondary" size="small" href={inLanguage(`/admin/patients/${id}/reactions`, lng)}>
          {t('journal:reactions')}
        </ButtonLink>
        <ButtonLink tone="secondary" size="small" href={inLanguage(`/admin/patients/${id}/videos`, lng)}>
          {t('journal:videos')}
        </ButtonLink>
        {isErased ? null : (
          <>
            <ButtonLink tone="secondary" size="small" href={`${here}?new=note`}>
              {t('journal:new-note')}
            </ButtonLink>
            <ButtonLink tone="secondary" size="small" href={`${here}?new=treatment`}>
              {t('journal:new-treatment')}
            </ButtonLink>
          </>
        )}
      </DeskHead>
      {isErased ? <p className="note">{t('journal:erased')}</p> : null}
      {shown.hasSigned && !wrong ? (
        <p className="note ok" role="status">
          {t('journal:signed')}
        </p>
      ) : null}
      <div className="cols-2">
        <div>
          {writing ? (
            <EntryForm
              key={writing.about + writing.kind}
              {...{ writing, tattoos, wrong }}
              lastOf={shown.lastOf}
              back={here}
            />
          ) : null}
          {!writing && unwritten.length > 0 ? <Unwritten visits={unwritten} here={here} /> : null}
          <Panel title={t('journal:entries')}>
            <EntryList
              entries={entries}
              tattoos={tattoos}
              hrefOf={isErased ? null : (entry) => `${here}?fix=${entry}`}
            />
          </Panel>
        </div>
        <div>
          <Panel title={t('journal:tattoos')}>
            <Tattoos tattoos={tattoos} />
          </Panel>
          <Panel title={t('journal:chain')}>
            {broken.length > 0 ? (
              <p className="note danger">{t('journal:broken', { numbers: broken.join(', ') })}</p>
            ) : (
              <p className="sec">{t('journal:whole')}</p>
            )}
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
        {visits.map(({ id, startsAt, provider }) => (
          <li key={id}>
            <ButtonLink href={`${here}?visit=${id}`}>
              {t('write-visit', { day: formatDay(dayOf(startsAt), lng, 'data') })}
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
  if (tattoos.length === 0) return <Empty>{t('journal:no-tattoos')}</Empty>
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
                {areaCm2 ? ` · ${areaCm2.toLocaleString(lng === 'da' ? 'da-DK' : 'en-GB')} cm²` : ''}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
