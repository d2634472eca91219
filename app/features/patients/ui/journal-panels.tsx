import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatTime, timeOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { formatLine, isTreatment } from '#app/domain/journal/journal.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { Consent } from '#app/features/journal/queries/consents.ts'
import type { JournalEntry } from '#app/features/journal/queries/entries.ts'
import type { LinkedPhoto } from '#app/features/journal/ui/photo-course.tsx'
import { PhotoStrip } from '#app/features/journal/ui/photo-strip.tsx'
import { Badge } from '#app/ui/desk/badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { STATUS_LOOKS } from '#app/ui/desk/status-looks.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Table } from '#app/ui/parts/table.tsx'

type Journal = {
  id: string
  photos: LinkedPhoto[]
  entries: JournalEntry[]
  /** How many visits were imported. */
  imported: number
}

/** What was done and the course in pictures, each with the way to the whole of it. */
export function JournalPanels({ id, photos, entries, imported }: Journal) {
  const { t } = useTranslation(['clients', 'journal', 'photos', 'record'])
  const lng = useLanguage()
  const to = (page: string) => inLanguage(`/admin/patients/${id}/${page}`, lng)
  return (
    <>
      <Panel title={t('clients:treatments-given')} aside={<a href={to('journal')}>{t('clients:whole-journal')}</a>}>
        {entries.length > 0 || imported === 0 ? <Entries entries={entries} /> : null}
        {imported > 0 ? (
          <p>
            <a href={to('journal')}>{t('journal:imported-count', { count: imported })}</a>
          </p>
        ) : null}
      </Panel>
      <Panel title={t('record:photos')} aside={<a href={to('photos')}>{t('clients:all-photos')}</a>}>
        {photos.length > 0 ? (
          <PhotoStrip photos={photos} label={t('record:photos')} />
        ) : (
          <Empty>{t('photos:none')}</Empty>
        )}
      </Panel>
    </>
  )
}

function Entries({ entries }: { entries: JournalEntry[] }) {
  const { t } = useTranslation(['clients', 'journal', 'record'])
  const lng = useLanguage()
  if (entries.length === 0) return <Empty>{t('journal:no-entries')}</Empty>
  return (
    <Table label={t('clients:treatments-given')}>
      <thead>
        <tr>
          <th scope="col">{t('record:date')}</th>
          <th scope="col">{t('clients:session')}</th>
          <th scope="col">{t('clients:settings')}</th>
          <th scope="col" className="wide">
            {t('journal:note')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, day, treatment, versions: [{ content }] }) => (
          <tr key={id}>
            <td className="tnum">{formatDay(day, lng, 'data')}</td>
            <td className="tnum">{treatment ? `${treatment}.` : ''}</td>
            <td className="tnum patient-setting">
              {isTreatment(content)
                ? content.lines.map((line, index) => (
                    <span key={index} className="patient-line">
                      {formatLine(line, lng)}
                    </span>
                  ))
                : null}
              <span className="narrow">{content.notes}</span>
            </td>
            <td className="patient-note wide">{content.notes}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

export type ShownState = Pick<Consent, 'id' | 'kind' | 'state' | 'offeredAt' | 'signedAt'>

/** What was offered and where each stands. */
export function ConsentPanel({ id, consents }: { id: string; consents: ShownState[] }) {
  const { t } = useTranslation(['clients', 'consents', 'record'])
  const lng = useLanguage()
  return (
    <Panel
      title={t('record:consents')}
      aside={<a href={inLanguage(`/admin/patients/${id}/consents`, lng)}>{t('clients:offer-consent')}</a>}
    >
      {consents.length === 0 ? <Empty>{t('consents:none')}</Empty> : null}
      <ul className="patient-lines">
        {consents.map((consent) => (
          <li key={consent.id}>
            <span>
              {t(`consents:kind-${consent.kind}`)}
              <span className="cap mut tnum">
                {formatDay(dayOf(consent.signedAt ?? consent.offeredAt), lng, 'data')}
              </span>
            </span>
            <Badge tone={STATUS_LOOKS.consent[consent.state][0]} shape={STATUS_LOOKS.consent[consent.state][1]}>
              {t(`consents:state-${consent.state}`)}
            </Badge>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** A line of the conversation. */
export type WrittenLine = { id: string; author: string; text: string; sentAt: ClinicTime }

/** The last of what was written between the client and the clinic. */
export function MessagePanel({ id, messages }: { id: string; messages: WrittenLine[] }) {
  const { t } = useTranslation(['clients', 'messages'])
  const lng = useLanguage()
  return (
    <Panel
      title={t('messages:title')}
      aside={<a href={inLanguage(`/admin/patients/${id}/messages`, lng)}>{t('clients:write')}</a>}
    >
      {messages.length === 0 ? <Empty>{t('clients:no-messages')}</Empty> : null}
      <ul className="patient-lines">
        {messages.map(({ id: key, author, text, sentAt }) => (
          <li key={key}>
            <span>
              {text}
              <span className="cap mut tnum">
                {author || t('messages:client')}, {formatDay(dayOf(sentAt), lng, 'data')}{' '}
                {formatTime(timeOf(sentAt), lng)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
