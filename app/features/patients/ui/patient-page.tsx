import type { ReactNode } from 'react'
import { phoneText } from '#app/ui/phone.ts'
import { useTranslation } from 'react-i18next'
import type { PatientWarning } from '#app/domain/patient-warnings.ts'
import type { PlanView } from '#app/features/plans/queries.ts'
import type { JournalEntry } from '#app/features/journal/queries/entries.ts'
import type { LinkedPhoto } from '#app/features/journal/ui/photo-course.tsx'
import type { Access, PatientRecord, RecordedVisit } from '#app/features/patients/queries.ts'
import type { Page } from '#app/input/page.ts'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk.tsx'
import { AccessList } from './access-list.tsx'
import { MergeNotes, type MergeNotesShown } from './merge-notes.tsx'
import { ConsentPanel, JournalPanels, MessagePanel, type ShownState, type WrittenLine } from './journal-panels.tsx'
import { NextVisit } from './next-visit.tsx'
import { PatientHead } from './patient-head.tsx'
import { PlanPanels } from './plan-panels.tsx'
import { PaymentTable } from './payment-table.tsx'
import { PictureList, type ShownPicture } from './picture-list.tsx'
import { ScanList, type ShownScan } from './scan-list.tsx'
import { VisitList } from './visit-list.tsx'

type Props = {
  record: Omit<PatientRecord, 'pictures' | 'scans'>
  plans: PlanView[]
  next: RecordedVisit | null
  /** What stands in the journal; null for those who may not read it. */
  journal: { photos: LinkedPhoto[]; entries: JournalEntry[]; consents: ShownState[] } | null
  /** The last of what was written; null for those who do not answer clients. */
  messages: WrittenLine[] | null
  warnings: PatientWarning[]
  pictures: ShownPicture[]
  scans: ShownScan[]
  /** Who was in the record; null for those who may not see that. */
  log: Page<Access> | null
  /** Records of the same person; null for those who may not merge. */
  merges: MergeNotesShown | null
  /** What can be done about a wish to be erased. */
  erasure: ReactNode
}

/** One client, whole, for staff. */
export function PatientPage({ record, plans, warnings, next, journal, messages, pictures, scans, ...more }: Props) {
  const { log, merges, erasure } = more
  const { t } = useTranslation(['admin', 'clients', 'record'])
  const lng = useLanguage()
  const { profile, appointments, payments } = record
  return (
    <>
      <PatientHead record={record} plan={plans[0] ?? null} warnings={warnings} />
      <div className="cols-2">
        <div>
          {journal ? <JournalPanels id={profile.id} photos={journal.photos} entries={journal.entries} /> : null}
          <Panel title={t('record:visits')}>
            <VisitList visits={appointments} phone={profile.phone} />
          </Panel>
          <Panel
            title={t('record:payments')}
            aside={<a href={inLanguage(`/admin/patients/${profile.id}/payments`, lng)}>{t('admin:money')}</a>}
          >
            <PaymentTable payments={payments} />
          </Panel>
          {pictures.length > 0 ? (
            <Panel title={t('clients:pictures-sent')}>
              <PictureList pictures={pictures} empty="" />
            </Panel>
          ) : null}
          {scans.length > 0 ? (
            <Panel title={t('record:scans')}>
              <ScanList scans={scans} empty="" />
            </Panel>
          ) : null}
          {log ? (
            <div className="patient-log">
              <Panel title={t('admin:access-log')}>
                <AccessList
                  log={log}
                  self={t('admin:the-client')}
                  empty={t('admin:no-access')}
                  hrefOf={(page) => inLanguage(`?log=${page}`, lng)}
                />
              </Panel>
            </div>
          ) : null}
          <div className="patient-handling">
            {merges ? <MergeNotes id={profile.id} notes={merges} /> : null}
            {erasure}
          </div>
        </div>
        <div>
          {record.erasedOn ? null : <NextVisit id={profile.id} visit={next} />}
          <PlanPanels plans={plans} />
          {journal ? <ConsentPanel id={profile.id} consents={journal.consents} /> : null}
          {messages ? <MessagePanel id={profile.id} messages={messages} /> : null}
          <Panel title={t('admin:profile')}>
            <Contact profile={profile} />
          </Panel>
        </div>
      </div>
    </>
  )
}

function Contact({ profile: { email, phone, lng: language } }: { profile: PatientRecord['profile'] }) {
  const { t } = useTranslation(['admin', 'record'])
  const rows: [string, ReactNode][] = [
    [
      t('record:email'),
      email ? (
        <a key="email" href={`mailto:${email}`}>
          {email}
        </a>
      ) : (
        '–'
      ),
    ],
    [
      t('record:phone'),
      phone ? (
        <a key="phone" href={`tel:${phone.replaceAll(' ', '')}`}>
          {phoneText(phone)}
        </a>
      ) : (
        '–'
      ),
    ],
    [t('record:language'), t(`record:language-${language}`)],
  ]
  return (
    <dl>
      {rows.map(([name, value]) => (
        <div className="kv" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
