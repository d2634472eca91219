import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import type { Replan as ReplanDue } from '#app/domain/plans/replan.ts'
import type { OwnAppointment } from '#app/features/appointments/queries/appointments.ts'
import type { LinkedPhoto } from '#app/features/journal/ui/photo-course.tsx'
import type { Page } from '#app/input/page.ts'
import { PictureList, type ShownPicture } from '#app/features/patients/ui/picture-list.tsx'
import { ScanList, type ShownScan } from '#app/features/patients/ui/scan-list.tsx'
import type { NextTime } from '#app/features/plans/queries/next-times.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Outcome, Panel } from '#app/ui/desk/desk.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'
import { CourseHero } from './course-hero.tsx'
import { DoneSessions, EarliestNext, Pause, type InkAfter } from './course-next.tsx'
import { DeleteScan } from '../delete-scan.tsx'
import { NextVisit } from '../next-visit.tsx'
import { useHeadingOf } from './plan-heading.ts'
import { Replan } from '../replan.tsx'
import { VisitTable } from '../visit-table.tsx'

type Shown = {
  coming: OwnAppointment[]
  past: Page<OwnAppointment>
  plans: PlanView[]
  photos: LinkedPhoto[]
  /** The ink left after each session, as staff confirmed it; null where several tattoos or plans leave it open whose. */
  left: readonly InkAfter[] | null
  /** Free times of each plan's next session. */
  times: Record<string, NextTime[]>
  /** What of each plan is to be planned anew. */
  replans: Record<string, ReplanDue | null>
  pictures: ShownPicture[]
  scans: ShownScan[]
}
type Props = Shown & { done: 'paused' | 'resumed' | null; refusal: string | null }

/** A client's courses in time, past and coming, with the visits, pictures and scans that belong to them. */
export function CoursePage({ done, refusal, ...shown }: Props) {
  const { t } = useTranslation('dashboard')
  const { coming, past, plans, photos, left, times, replans, pictures, scans } = shown
  const headingOf = useHeadingOf()
  const [next, ...later] = coming
  const planOfNext = plans.find(({ sessions }) => sessions.some(({ startsAt }) => startsAt === next?.startsAt))
  const single = plans.length === 1 ? plans[0] : undefined
  const hasDone = plans.some(({ sessions }) => sessions.some(({ doneOn }) => doneOn))
  const talks = single && hasDone && past.pages <= 1 ? past.rows.filter(isTalk) : []
  const hasPastVisits = past.rows.length > talks.length
  return (
    <>
      <DeskHead title={t('menu-course')} lead={single ? `${headingOf(single)}.` : t('course-lead')} />
      <Outcome done={done && t(`done-${done}`)} error={refusal} />
      {plans.length === 0 ? <NoPlan hasVisits={coming.length + past.total > 0} /> : null}
      {plans.map((plan) => (
        <CourseHero key={plan.id} plan={plan} heading={single ? null : headingOf(plan)} />
      ))}
      <div className="cols-2 tablet course-cols">
        <div className="course-next">{next ? <NextVisit visit={next} plan={planOfNext ?? null} isPlain /> : null}</div>
        <div className="course-open">
          {plans.map((plan) => (
            <Fragment key={plan.id}>
              <Proposed plan={plan} heading={headingOf(plan)} />
              <Open plan={plan} times={times[plan.id] ?? []} replan={replans[plan.id] ?? null} />
              {single ? null : <Pause plan={plan} />}
            </Fragment>
          ))}
        </div>
        <div className="course-was">
          {plans.map((plan) => (
            <DoneSessions key={plan.id} plan={plan} photos={photos} left={left} talks={talks} />
          ))}
          {pictures.length > 0 ? (
            <Panel id="pictures" title={t('pictures')}>
              <PictureList pictures={pictures} empty="" />
            </Panel>
          ) : null}
        </div>
        <div className="course-rest">
          {single ? <Pause plan={single} /> : null}
          {later.length > 0 ? (
            <Panel id="coming" title={t('coming-later')}>
              <VisitTable visits={later} plans={plans} label={t('coming-later')} />
            </Panel>
          ) : null}
          {hasPastVisits || !hasDone ? (
            <Panel id="times" title={t('past')}>
              {hasPastVisits ? (
                <Past past={{ ...past, rows: past.rows.filter((visit) => !talks.includes(visit)) }} plans={plans} />
              ) : (
                <Empty>{t('no-past')}</Empty>
              )}
            </Panel>
          ) : null}
          {scans.length > 0 || plans.length === 0 ? (
            <Panel id="scans" title={t('scans')}>
              <ScanList scans={scans} empty={t('no-scans')} Acts={DeleteScan} />
            </Panel>
          ) : null}
        </div>
      </div>
    </>
  )
}

const isTalk = ({ type, status }: OwnAppointment) => type === 'consultation' && status === 'completed'

/** A plan that waits for a yes, or for its payment. */
function Proposed({ plan, heading }: { plan: PlanView; heading: string }) {
  const { t } = useTranslation(['dashboard', 'plans'])
  const lng = useLanguage()
  if (plan.endedBecause || (plan.status !== 'notApproved' && plan.status !== 'pending')) return null
  return (
    <Panel title={heading}>
      <p className="sec">{t(`dashboard:waits-${plan.status === 'pending' ? 'pay' : 'approve'}-plan`)}</p>
      <div className="acts">
        <ButtonLink href={inLanguage(`/dashboard/plan/${plan.id}`, lng)}>{t('plans:see-plan')}</ButtonLink>
      </div>
    </Panel>
  )
}

/** What is to be booked: new times where the old ones do not stand, else the next session. */
function Open({ plan, times, replan }: { plan: PlanView; times: NextTime[]; replan: ReplanDue | null }) {
  return (
    <>
      {replan ? <Replan plan={plan} due={replan} /> : null}
      {replan?.scope === 'anew' ? null : <EarliestNext plan={plan} times={times} />}
    </>
  )
}

function Past({ past: { rows, page, pages }, plans }: Pick<Shown, 'past' | 'plans'>) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  return (
    <>
      <VisitTable visits={rows} plans={plans} label={t('past')} />
      <Pager
        page={page}
        pages={pages}
        label={t('past-earlier')}
        hrefOf={(to) => inLanguage(`?past=${to}#times`, lng)}
      />
    </>
  )
}

function NoPlan({ hasVisits }: { hasVisits: boolean }) {
  const { t } = useTranslation(['dashboard', 'plans'])
  const lng = useLanguage()
  return (
    <Panel title={t('plans:no-plans')}>
      <p className="sec">{t('dashboard:no-plan-text')}</p>
      <div className="acts">
        {hasVisits ? null : (
          <ButtonLink href={inLanguage('/?konsultation=1#kontakt', lng)}>{t('dashboard:new-consultation')}</ButtonLink>
        )}
        <ButtonLink tone="secondary" href={inLanguage('/tattoo-analysis', lng)}>
          {t('dashboard:new-scan')}
        </ButtonLink>
      </div>
    </Panel>
  )
}
