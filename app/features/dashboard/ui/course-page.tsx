import { useTranslation } from 'react-i18next'
import type { OwnAppointment } from '#app/features/appointments/queries.ts'
import { PictureList, type ShownPicture } from '#app/features/patients/ui/picture-list.tsx'
import { ScanList, type ShownScan } from '#app/features/patients/ui/scan-list.tsx'
import type { PlanView } from '#app/features/plans/queries.ts'
import { OwnPlan } from '#app/features/plans/ui/own-plan.tsx'
import { DeskHead, Empty, Panel } from '#app/ui/desk.tsx'
import { DeleteScan } from './delete-scan.tsx'
import { VisitTable } from './visit-table.tsx'

type Shown = {
  coming: OwnAppointment[]
  past: OwnAppointment[]
  plans: PlanView[]
  pictures: ShownPicture[]
  scans: ShownScan[]
}

/** A client's plans and visits, past and coming, with the pictures and scans that belong to them. */
export function CoursePage({ coming, past, plans, pictures, scans }: Shown) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <DeskHead title={t('menu-course')} lead={t('course-lead')} />
      <div className="cols-2">
        <div>
          {plans.map((plan) => (
            <OwnPlan key={plan.id} plan={plan} />
          ))}
          <Panel id="coming" title={t('coming')}>
            {coming.length > 0 ? <VisitTable visits={coming} label={t('coming')} /> : <Empty>{t('no-next')}</Empty>}
          </Panel>
          <Panel id="times" title={t('past')}>
            {past.length > 0 ? <VisitTable visits={past} label={t('past')} /> : <Empty>{t('no-past')}</Empty>}
          </Panel>
        </div>
        <div>
          <Panel id="pictures" title={t('pictures')}>
            <PictureList pictures={pictures} empty={t('no-pictures')} />
          </Panel>
          <Panel id="scans" title={t('scans')}>
            <ScanList scans={scans} empty={t('no-scans')} Acts={DeleteScan} />
          </Panel>
        </div>
      </div>
    </>
  )
}
