import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/clinic-time.ts'
import type { Access, Page, PatientRecord, RecordedVisit } from '#app/features/patients/queries.ts'
import { StatusBadge } from '#app/features/booking/ui/status-badge.tsx'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/features/booking/ui/words.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk.tsx'
import { AccessList } from './access-list.tsx'
import { PaymentTable } from './payment-table.tsx'
import { PictureList, type ShownPicture } from './picture-list.tsx'
import { ScanList } from './scan-list.tsx'

type Props = {
  record: Omit<PatientRecord, 'pictures'>
  pictures: ShownPicture[]
  /** Who was in the record; null for those who may not see that. */
  log: Page<Access> | null
  /** What can be done about a wish to be erased. */
  erasure: ReactNode
}

/** One client, whole, for staff. */
export function PatientPage({
  record: { profile, appointments, payments, scans, erasedOn },
  pictures,
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
            <VisitList visits={appointments} />
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
          <Panel title={t('record:payments')}>
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
          {phone}
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

function VisitList({ visits }: { visits: RecordedVisit[] }) {
  const { t } = useTranslation(['record', 'booking'])
  const lng = useLanguage()
  if (visits.length === 0) return <Empty>{t('record:no-visits')}</Empty>
  return (
    <ol className="rows tight">
      {visits.map(({ id, type, minutes, provider, startsAt, status, paymentStatus, notes, areaCm2, code }) => (
        <li key={id}>
          <div className="row between wrapx">
            <h3>
              {formatDay(dayOf(startsAt), lng, 'data')}{' '}
              {t('record:at-time', { time: formatTime(timeOf(startsAt), lng) })}
            </h3>
            <StatusBadge status={status} paymentStatus={paymentStatus} />
          </div>
          <p className="small sec">
            {[t(`booking:what-${type}`, { minutes }), provider, areaCm2 ? `${areaCm2} cm²` : '', code ?? '']
              .filter(Boolean)
              .join(' · ')}
          </p>
          {notes ? <p className="small">{notes}</p> : null}
        </li>
      ))}
    </ol>
  )
}
