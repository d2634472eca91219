import type { ReactNode } from 'react'
import { phoneText } from '#app/ui/phone.ts'
import { useTranslation } from 'react-i18next'
import type { PatientWarning } from '#app/domain/patient-warnings.ts'
import type { PlanView } from '#app/features/plans/queries.ts'
import type { Access, Page, PatientRecord } from '#app/features/patients/queries.ts'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk.tsx'
import { AccessList } from './access-list.tsx'
import { MergeNotes, type MergeNotesShown } from './merge-notes.tsx'
import { PatientHead } from './patient-head.tsx'
import { PlanPanels } from './plan-panels.tsx'
import { PaymentTable } from './payment-table.tsx'
import { PictureList, type ShownPicture } from './picture-list.tsx'
import { ScanList, type ShownScan } from './scan-list.tsx'
import { VisitList } from './visit-list.tsx'

type Props = {
  record: Omit<PatientRecord, 'pictures' | 'scans'>
  plans: PlanView[]
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
export function PatientPage({ record, plans, warnings, pictures, scans, log, merges, erasure }: Props) {
  const { t } = useTranslation(['admin', 'record'])
  const lng = useLanguage()
  const { profile, appointments, payments } = record
  return (
    <>
      <PatientHead record={record} plan={plans[0] ?? null} warnings={warnings} />
      <div className="cols-2">
        <div>
          <Panel title={t('record:visits')}>
            <VisitList visits={appointments} phone={profile.phone} />
          </Panel>
          <Panel title={t('record:pictures')}>
            <PictureList pictures={pictures} empty={t('admin:no-pictures')} />
          </Panel>
          <Panel title={t('record:scans')}>
            <ScanList scans={scans} empty={t('admin:no-scans')} />
          </Panel>
        </div>
        <div>
          <PlanPanels plans={plans} />
          <Panel title={t('admin:profile')}>
            <Contact profile={profile} />
          </Panel>
          <Panel
            title={t('record:payments')}
            aside={<a href={inLanguage(`/admin/patients/${profile.id}/payments`, lng)}>{t('admin:money')}</a>}
          >
            <PaymentTable payments={payments} />
          </Panel>
          {merges ? <MergeNotes id={profile.id} notes={merges} /> : null}
          {erasure}
          {log ? (
            <Panel title={t('admin:access-log')}>
              <AccessList
                log={log}
                self={t('admin:the-client')}
                empty={t('admin:no-access')}
                hrefOf={(page) => inLanguage(`?log=${page}`, lng)}
              />
            </Panel>
          ) : null}
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
