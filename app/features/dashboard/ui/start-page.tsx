import { useTranslation } from 'react-i18next'
import { isHealing } from '#app/domain/health/aftercare.ts'
import { momentOf } from '#app/domain/plans/moment.ts'
import { dayOf, formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { PendingTask } from '#app/domain/booking/pending-tasks.ts'
import type { Answer } from '#app/features/messages/ui/answer-by.tsx'
import type { OwnStart } from '#app/features/dashboard/queries/own-start.ts'
import type { LinkedPhoto } from '#app/features/journal/ui/photo-course.tsx'
import { PhotoStrip } from '#app/features/journal/ui/photo-strip.tsx'
import type { NewestMessage } from '#app/features/messages/queries.ts'
import type { PlanSession } from '#app/features/plans/queries/plan-rows.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { dateInText, dayInText, unbroken, useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Panel } from '#app/ui/desk/desk.tsx'
import { CourseFade } from './course/course-fade.tsx'
import { leadsToPlan, NextVisit } from './next-visit.tsx'
import { useHeadingOf } from './course/plan-heading.ts'
import { useSignBefore } from './sign-before.ts'
import { SkinPanel } from './course/skin-panel.tsx'
import { StartMoney } from './start-money.tsx'
import './course/course.css'
import './start-page.css'

type Shown = Omit<OwnStart, 'photos'> & { photos: LinkedPhoto[] }

/** A client's first page: what is next, how far, what waits, and what the skin needs today. */
export function StartPage({ firstName, shown, answer }: { firstName: string; shown: Shown; answer: Answer }) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  const headingOf = useHeadingOf()
  const { plan, next, step, treatedOn, isNew } = shown
  // The dark panel offers the next time already: said once, it is one thing to do.
  const isOffered = (thing: PendingTask) =>
    thing.kind === 'book-next' && thing.planId === plan?.id && !next && leadsToPlan(plan)
  const waiting = shown.waiting.filter((thing) => !isOffered(thing))
  const isFirst = next !== null && stopsVisit(waiting)
  const before = isFirst ? dayOf(next.startsAt) : null
  const waits =
    waiting.length > 0 ? <Waiting things={waiting} unread={shown.unread} toSign={shown.toSign} before={before} /> : null
  const isPreparing = next?.type === 'treatment' && (!step || step === 'rest')
  const later = next && plan && leadsToPlan(plan) ? plan.sessions.find(isUnbooked) : undefined
  const ofNext = plan?.sessions.find(({ doneOn, startsAt }) => !doneOn && next !== null && startsAt === next.startsAt)
  // While the skin heals, so that it is read once and not for weeks.
  const moment = plan && isHealing(step) ? momentOf(plan.sessions) : null
  const healed = plan?.sessions.findLast(({ doneOn }) => doneOn !== null && doneOn === treatedOn)
  return (
    <>
      <DeskHead title={t('hello', { name: firstName })} lead={leadOf(shown, t, lng)}>
        {plan && later ? <BookLater planId={plan.id} number={later.number} isQuiet={waiting.length > 0} /> : null}
      </DeskHead>
      {isFirst ? waits : null}
      <section className="start-hero" aria-labelledby={plan ? 'start-title' : 'next-title'}>
        {plan ? (
          <div>
            <CourseFade plan={plan} heading={headingOf(plan)} />
          </div>
        ) : null}
        <NextVisit visit={next} plan={plan} />
      </section>
      {isFirst ? null : waits}
      <div className="cols-2 tablet start-cols">
        {plan && !plan.endedBecause && plan.remaining > 0 ? (
          <div>
            <StartMoney plan={plan} />
          </div>
        ) : null}
        <div className="start-course">
          {shown.photos.length > 0 ? (
            <Panel
              title={moment ? t(`moment-${moment}`) : t('menu-journal')}
              aside={<a href={inLanguage('/dashboard/journal', lng)}>{t('compare')}</a>}
            >
              {moment ? <p className="sec start-moment">{t(`moment-${moment}-text`)}</p> : null}
              <PhotoStrip photos={shown.photos} label={t('compare')} />
            </Panel>
          ) : null}
          {step ? (
            <Panel
              title={healed ? t('after-session', { number: healed.number }) : t('today')}
              aside={
                treatedOn ? (
                  <span className="small mut">{t('treated-on', { day: formatDay(treatedOn, lng, 'data') })}</span>
                ) : null
              }
            >
              <h3 className="start-step">{t(`step-${step}`)}</h3>
              <ul className="start-do">
                <li>{t(`step-${step}-1`)}</li>
                <li>{t(`step-${step}-2`)}</li>
                {/* The day of the next treatment stands above: the six weeks are said only while it has none. */}
                {step === 'rest' && isPreparing ? null : <li>{t(`step-${step}-3`)}</li>}
              </ul>
              <p className="small">
                <a className="link" href={inLanguage('/tatoveringsfjernelse/efterbehandling', lng)}>
                  {t('aftercare-all')}
                </a>
              </p>
            </Panel>
          ) : null}
          {isPreparing ? <BeforeVisit number={ofNext?.number ?? null} isSunSaid={step === 'rest'} /> : null}
          {plan?.status === 'completed' ? <Finished /> : null}
          {isNew ? (
            <Panel title={t('new-title')}>
              <ol className="start-do">
                {(['1', '2', '3'] as const).map((line) => (
                  <li key={line}>{t(`new-${line}`)}</li>
                ))}
              </ol>
              <div className="acts">
                <ButtonLink href={inLanguage('/?konsultation=1#kontakt', lng)}>{t('new-consultation')}</ButtonLink>
                <ButtonLink tone="text" href={inLanguage('/tattoo-analysis', lng)}>
                  {t('new-scan')}
                </ButtonLink>
              </div>
            </Panel>
          ) : null}
        </div>
        <div>
          {shown.message ? <Newest message={shown.message} /> : null}
          <SkinPanel {...answer} heals={isHealing(step)} />
        </div>
      </div>
    </>
  )
}

const isUnbooked = ({ doneOn, startsAt }: PlanSession) => !doneOn && !startsAt

type Later = { planId: string; number: number; isQuiet: boolean }

/** With one time booked, the way to the session after it. `isQuiet`: something else is to be done first. */
function BookLater({ planId, number, isQuiet }: Later) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  return (
    <ButtonLink
      tone={isQuiet ? 'secondary' : 'primary'}
      href={inLanguage(`/dashboard/plan/${planId}?book=next#book-next`, lng)}
    >
      {t('book-next', { number })}
    </ButtonLink>
  )
}

/** After the last session: what there was stays to be found. */
function Finished() {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  return (
    <Panel title={t('finished-title')}>
      <p>{t('finished-text')}</p>
      <div className="acts">
        <ButtonLink tone="secondary" href={inLanguage('/dashboard/course', lng)}>
          {t('finished-course')}
        </ButtonLink>
        <ButtonLink tone="text" href={inLanguage('/dashboard/documents', lng)}>
          {t('menu-documents')}
        </ButtonLink>
      </div>
    </Panel>
  )
}

/** `number`: of the session, where the visit is one of a plan. @param isSunSaid today's care says it already */
function BeforeVisit({ number, isSunSaid }: { number: number | null; isSunSaid: boolean }) {
  const { t } = useTranslation(['booking', 'dashboard'])
  return (
    <Panel title={number === null ? t('booking:before') : t('dashboard:before-session', { number })}>
      <ul className="start-do">
        <li>{isSunSaid ? t('dashboard:before-clean') : t('booking:before-skin')}</li>
        <li>{t('booking:before-shave')}</li>
        <li>{t('booking:before-medicine')}</li>
      </ul>
    </Panel>
  )
}

/** The newest message, so far as two lines hold it. */
function Newest({ message: { fromClinic, author, text, sentAt } }: { message: NewestMessage }) {
  const { t } = useTranslation(['dashboard', 'messages'])
  const lng = useLanguage()
  const day = formatDay(dayOf(sentAt), lng, 'data')
  return (
    <Panel
      title={t('dashboard:newest-message')}
      aside={<a href={inLanguage('/dashboard/messages', lng)}>{t('dashboard:open-messages')}</a>}
    >
      <p className="start-message">{text || t('messages:a-picture')}</p>
      <p className="small sec">
        {fromClinic ? t('dashboard:other-wrote', { name: author, day }) : t('dashboard:you-wrote', { day })}
      </p>
    </Panel>
  )
}

type T = ReturnType<typeof useTranslation<'dashboard'>>['t']

function leadOf(
  { plan, next, isNew }: Pick<OwnStart, 'plan' | 'next' | 'isNew'>,
  t: T,
  lng: ReturnType<typeof useLanguage>,
) {
  if (isNew) return t('lead-new')
  if (plan?.status === 'completed') return t('lead-finished')
  const isBegun = plan?.status === 'active' && plan.sessions.some(({ doneOn }) => doneOn)
  if (isBegun && next?.type === 'treatment')
    return t('lead-on-way', { day: unbroken(dateInText(dayOf(next.startsAt), lng)) })
  if (!next && plan?.status === 'active' && plan.nextFrom) return t('lead-rest', { day: dayInText(plan.nextFrom, lng) })
  return t(next ? 'lead-next' : 'lead')
}

/** Without these nobody is treated: they come before everything else on the page. */
const stopsVisit = (waiting: readonly PendingTask[]) =>
  waiting.some(({ kind }) => kind === 'sign-consent' || kind === 'answer-health')

/** Where a thing is done that is of no plan. */
const PATHS: Partial<Record<PendingTask['kind'], string>> = {
  'read-message': '/dashboard/messages',
  'sign-consent': '/dashboard/consents',
  'answer-health': '/dashboard/health',
  'tell-skin': '/dashboard/reactions',
}

type WaitingProps = {
  things: PendingTask[]
  unread: number
  toSign: OwnStart['toSign']
  /** The day of the visit that cannot be without the first of them; null: nothing hurries. */
  before: ClinicDay | null
}

/** What waits for the client, each with its way; the first is the button. */
function Waiting({ things, unread, toSign, before }: WaitingProps) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  const signBefore = useSignBefore()
  const pathOf = ({ kind, planId }: PendingTask) =>
    PATHS[kind] ?? `/dashboard/plan/${planId}${kind === 'book-next' ? '?book=next#book-next' : ''}`
  return (
    <section className={before ? 'pnl skin' : 'pnl'}>
      <h2 className={before ? 'sr' : 'h4 start-waits-head'}>{t('waits', { count: things.length })}</h2>
      <ul className="start-waits">
        {things.map((thing, index) => (
          <li key={`${thing.kind} ${thing.planId}`}>
            <span>
              {before && thing.kind === 'sign-consent' ? (
                <b className="strong">{signBefore(toSign, before)}</b>
              ) : (
                <>
                  {before && thing.kind === 'answer-health' ? (
                    <b className="strong">{t('before-answer-health', { day: unbroken(dateInText(before, lng)) })} </b>
                  ) : null}
                  {t(`waits-${thing.kind}`, { count: unread })}
                </>
              )}
            </span>
            <ButtonLink tone={index === 0 ? 'primary' : 'secondary'} size="small" href={inLanguage(pathOf(thing), lng)}>
              {t(`do-${thing.kind}`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
