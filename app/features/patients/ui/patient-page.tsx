import { useTranslation } from 'react-i18next'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import type { JournalEntry } from '#app/features/journal/queries/entries.ts'
import type { LinkedPhoto } from '#app/features/journal/ui/photo-course.tsx'
import type { PatientRecord, RecordedVisit } from '#app/features/patients/queries/record.ts'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { RecordHead } from '#app/ui/desk/record-head.tsx'
import { ClientDetailsPanel } from './client/client-details-panel.tsx'
import { FadingPanels, type FadingShown } from './fading-panels.tsx'
import { ConsentPanel, JournalPanels, MessagePanel, type ShownState, type WrittenLine } from './journal-panels.tsx'
import { NextVisit } from './next-visit.tsx'
import { PatientActs } from './patient-acts.tsx'
import { PatientHandling, type Handling } from './patient-handling.tsx'
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
  journal: {
    photos: LinkedPhoto[]
    entries: JournalEntry[]
    imported: number
    consents: ShownState[]
    fading: FadingShown
  } | null
  /** The last of what was written; null for those who do not answer clients. */
  messages: WrittenLine[] | null
  pictures: ShownPicture[]
  scans: ShownScan[]
} & Handling

const PAYMENTS_SHOWN = 4

/** One client, whole, for staff. */
export function PatientPage({ record, plans, next, journal, messages, pictures, scans, ...handling }: Props) {
  const { t } = useTranslation(['admin', 'clients', 'record'])
  const lng = useLanguage()
  const { profile, appointments, payments, erasedOn } = record
  return (
    <>
      <RecordHead id={profile.id} name={profile.name} part="overview">
        <PatientActs id={profile.id} isErased={erasedOn !== null} />
      </RecordHead>
      <div className="cols-2">
        <div>
          {journal ? (
            <JournalPanels
              id={profile.id}
              photos={journal.photos}
              entries={journal.entries}
              imported={journal.imported}
            />
          ) : null}
          <Panel title={t('record:visits')}>
            <VisitList visits={appointments} next={next} phone={profile.phone} />
          </Panel>
          <Panel
            title={t('record:payments')}
            aside={<a href={inLanguage(`/admin/patients/${profile.id}/payments`, lng)}>{t('admin:money')}</a>}
          >
            <PaymentTable payments={payments.slice(0, PAYMENTS_SHOWN)} />
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
        </div>
        <div>
          {erasedOn ? null : <NextVisit id={profile.id} visit={next} />}
          {erasedOn ? null : <ClientDetailsPanel profile={profile} />}
          <PlanPanels id={profile.id} plans={plans} />
          {journal ? <FadingPanels fading={journal.fading} /> : null}
          {journal ? <ConsentPanel id={profile.id} consents={journal.consents} /> : null}
          {messages ? <MessagePanel id={profile.id} messages={messages} /> : null}
        </div>
      </div>
      <PatientHandling id={profile.id} {...handling} />
    </>
  )
}
