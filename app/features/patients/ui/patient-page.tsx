import type { ReactNode } from 'react'
import { phoneText } from '#app/ui/phone.ts'
import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/clinic-time.ts'
import type { Access, Page, PatientRecord } from '#app/features/patients/queries.ts'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Panel } from '#app/ui/desk.tsx'
import { AccessList } from './access-list.tsx'
import { PaymentTable } from './payment-table.tsx'
import { PictureList, type ShownPicture } from './picture-list.tsx'
import { ScanList, type ShownScan } from './scan-list.tsx'
import { VisitList } from './visit-list.tsx'

type Props = {
  record: Omit<PatientRecord, 'pictures' | 'scans'>
  pictures: ShownPicture[]
  scans: ShownScan[]
  /** Who was in the record; null for those who may not see that. */
  log: Page<Access> | null
  /** What can be done about a wish to be erased. */
  erasure: ReactNode
}

/** One client, whole, for staff. */
export function PatientPage({
  record: { profile, appointments, payments, erasedOn },
  pictures,
  scans,
  log,
  erasure,
}: Props) {
  const { t } = useTranslation(['admin', 'record'])
  const lng = useLanguage()
  const name = profile.name || t('record:no-name')
  return (
    <>
      <p className="crumb">
        <a href={inLanguage('/admin/patients', lng)}>{t('admin:patients')}</a> / {name}
      </p>
      <DeskHead
        title={name}
        lead={
          erasedOn
            ? t('admin:erased-on', { day: formatDay(erasedOn, lng, 'data') })
            : t('admin:client-since', { day: formatDay(profile.joinedOn, lng, 'data') })
        }
      />
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
          <Panel title={t('admin:profile')}>
            <Contact profile={profile} />
          </Panel>
          <Panel
            title={t('record:payments')}
            aside={<a href={inLanguage(`/admin/patients/${profile.id}/payments`, lng)}>{t('admin:money')}</a>}
          >
            <PaymentTable payments={payments} />
          </Panel>
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
