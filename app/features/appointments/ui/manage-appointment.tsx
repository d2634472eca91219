import { Refusal } from '#app/ui/refusal.tsx'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mapHref, phoneFor, telHref } from '#app/content/clinic.ts'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CancelPanel, CourseStands } from './cancel-panel.tsx'
import { standingOf, type ManagedFacts, type ManageRefusal } from './manage-facts.ts'
import { MovePanel } from './move-panel.tsx'
import { ConfirmBy } from '#app/features/booking/ui/confirm-by.tsx'
import { BeforeYouCome } from '#app/features/booking/ui/before-you-come.tsx'
import { PriceLines } from '#app/features/booking/ui/price-lines.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { StatusBadge } from './status-badge.tsx'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'
import { RouteButton } from '#app/ui/parts/route-button.tsx'
import '#app/features/booking/ui/booking.css'
import { manageIntents } from '../intent-schema.ts'

type Props = {
  facts: ManagedFacts
  /** Which panel is open, from the address. */
  change: 'move' | 'cancel' | null
  refusal: ManageRefusal | null
  /** What was just done. */
  done: 'moved' | 'unchanged' | 'cancelled' | null
  /** Verifies the address, where this page was opened from the mail. */
  verify?: ReactNode
  /** That a press got no answer. */
  unsent?: ReactNode
  /** For the day itself: the code for the clinic's door. */
  door?: ReactNode
}

/** The page behind the private link: the appointment, its price, and what can be done with it. */
export function ManageAppointment({ facts, change, refusal, done, verify, unsent, door }: Props) {
  const { t } = useTranslation(['manage', 'booking'])
  const lng = useLanguage()
  const standing = standingOf(facts)
  useSaidOnce(done)
  const day = dayOf(facts.startsAt)
  const may = standing === 'open' || standing === 'unpaid'
  const isToCome = may || standing === 'too-late'
  // Where the button that asked for it was.
  const panel =
    may && change === 'move' && facts.canMove ? (
      <MovePanel facts={facts} refusal={refusal} />
    ) : may && change === 'cancel' && facts.canChange ? (
      <CancelPanel facts={facts} refusal={refusal} />
    ) : null
  return (
    <main className="wrap manage">
      <div className="grid">
        <div className="c1-7">
          <p className="eyebrow sec">{t('manage:eyebrow', { name: facts.firstName })}</p>
          <h1 className={standing === 'cancelled' ? 'struck' : undefined}>
            {dayHeading(day, lng)}
            <br />
            {t('booking:at-time', { time: formatTime(timeOf(facts.startsAt), lng) })}
          </h1>
          {done ? (
            <p className="note ok" role="status">
              <Icon name="check" />
              <span>{t(`manage:done-${done}`)}</span>
            </p>
          ) : null}
          {refusal && !panel ? <Refusal of={refusal}>{refusal.text}</Refusal> : null}
          {isToCome && facts.isToCall ? <CallFirst /> : null}
          <Standing facts={facts} standing={standing} isSaid={done === 'cancelled'} />
          {verify}
          {!verify && standing === 'open' && facts.isUnverified ? <Unverified confirmBy={facts.confirmBy} /> : null}
          {unsent}
          {may && !change ? <Actions facts={facts} /> : null}
          {panel}
          {isToCome && !panel && facts.type === 'treatment' ? <BeforeYouCome /> : null}
        </div>
        <div className="c8-13">
          <Facts facts={facts} isToCome={isToCome} />
          {standing === 'open' ? door : null}
        </div>
      </div>
    </main>
  )
}

/** The page is open to anybody who has its link: it does not say why. */
function CallFirst() {
  const { t } = useTranslation('manage')
  const clinic = useClinic()
  const lng = useLanguage()
  return (
    <p className="note warn" role="alert">
      <Icon name="alert" />
      <a href={telHref(clinic)}>{t('call-first', { phone: phoneFor(clinic, lng) })}</a>
    </p>
  )
}

/** The address is still to be verified by the link in the mail. */
function Unverified({ confirmBy }: Pick<ManagedFacts, 'confirmBy'>) {
  const { t } = useTranslation(['manage', 'booking'])
  return (
    <div className="note">
      <p>{t('manage:is-unverified')}</p>
      <ConfirmBy until={confirmBy} />
    </div>
  )
}

/** What was just done is news once: a reload of the page does not say it again. */
function useSaidOnce(done: Props['done']) {
  useEffect(() => {
    if (!done) return
    const address = new URL(location.href)
    address.searchParams.delete('done')
    history.replaceState(history.state, '', address)
  }, [done])
}

function Actions({ facts }: { facts: ManagedFacts }) {
  const { t } = useTranslation(['manage', 'booking'])
  const lng = useLanguage()
  return (
    <div className="acts">
      <ButtonLink href={facts.icsUrl} download>
        <Icon name="calendar" />
        {t('booking:add-to-calendar')}
      </ButtonLink>
      {facts.canMove ? (
        <RouteButton tone="secondary" to={inLanguage('?change=move', lng)} preventScrollReset>
          {t('manage:move')}
        </RouteButton>
      ) : null}
      {facts.canChange ? (
        <RouteButton tone="text" to={inLanguage('?change=cancel', lng)} preventScrollReset>
          {t('manage:cancel')}
        </RouteButton>
      ) : null}
    </div>
  )
}

type StandingProps = {
  facts: ManagedFacts
  standing: ReturnType<typeof standingOf>
  /** That it is cancelled was said above. */
  isSaid: boolean
}

function Standing({ facts, standing, isSaid }: StandingProps) {
  const { t } = useTranslation('manage')
  const lng = useLanguage()
  const clinic = useClinic()
  if (standing === 'cancelled') return <CalledOff facts={facts} isSaid={isSaid} />
  if (standing === 'over') return <p className="lead">{t('is-over')}</p>
  if (standing === 'unpaid')
    return (
      <form method="post" className="acts">
        <p className="lead">
          {t(facts.course ? 'is-unpaid-package' : 'is-unpaid', { amount: formatMoney(facts.deposit, lng) })}
        </p>
        <Button type="submit" {...manageIntents.field('pay')}>
          {t('pay', { amount: formatMoney(facts.deposit, lng) })}
        </Button>
      </form>
    )
  if (standing === 'too-late')
    return (
      <>
        <p className="lead">{t('is-too-late', { hours: facts.selfServiceHours })}</p>
        <div className="acts">
          <ButtonLink href={telHref(clinic)}>{t('call', { phone: clinic.phone })}</ButtonLink>
          <ButtonLink tone="secondary" href={facts.icsUrl} download>
            <Icon name="calendar" />
            {t('add-to-calendar')}
          </ButtonLink>
          {facts.refundOnCancel || facts.course?.withdrawUntil ? (
            <ButtonLink tone="text" href={inLanguage(`/fortryd-aftale?nummer=${facts.number}`, lng)}>
              {t('withdraw')}
            </ButtonLink>
          ) : null}
        </div>
      </>
    )
  return <p className="lead">{t('is-open', { hours: facts.selfServiceHours })}</p>
}

/** It is off: what becomes of the money, or of the course it was a session of, and where another time is found. */
function CalledOff({ facts, isSaid }: Pick<StandingProps, 'facts' | 'isSaid'>) {
  const { t } = useTranslation('manage')
  const lng = useLanguage()
  const { course, paymentStatus, refundOnCancel, deposit, number, planPath } = facts
  const goesBack = !course && (paymentStatus === 'refunded' || refundOnCancel)
  const stands = course?.state === 'stands'
  return (
    <>
      <p className="lead">
        {isSaid ? null : `${t('is-cancelled')} `}
        {goesBack ? t('refund-coming', { amount: formatMoney(deposit, lng) }) : ''}
        {course?.state === 'withdrawn' ? t('course-withdrawn') : ''}
      </p>
      {stands ? <CourseStands course={course} number={number} /> : null}
      <div className="acts">
        <ButtonLink href={inLanguage(stands && planPath ? planPath : '/book', lng)}>{t('book-again')}</ButtonLink>
      </div>
    </>
  )
}

/** The address, and where it is on a map. That the reader comes from a private link is nothing to the map. */
function Way() {
  const clinic = useClinic()
  const { t } = useTranslation('booking')
  return (
    <>
      {clinic.street}, {clinic.city}
      <br />
      <a href={mapHref(clinic)} rel="noreferrer">
        {t('way')}
      </a>
    </>
  )
}

function Facts({ facts, isToCome }: { facts: ManagedFacts; isToCome: boolean }) {
  const { t } = useTranslation(['manage', 'booking'])
  const lng = useLanguage()
  const clinic = useClinic()
  const { number, type, status, paymentStatus, startsAt, arriveAt, minutes, quote, planPath } = facts
  const rows: [string, React.ReactNode][] = [
    [t('manage:status'), <StatusBadge key="status" status={status} paymentStatus={paymentStatus} />],
    [t('booking:what'), t(`booking:what-${type}`, { minutes })],
    [
      t('booking:when'),
      `${formatDay(dayOf(startsAt), lng, 'data')} ${t('booking:at-time', { time: formatTime(timeOf(startsAt), lng) })}`,
    ],
    ...(arriveAt === startsAt || status === 'cancelled'
      ? []
      : [[t('booking:come'), t('booking:at-time', { time: formatTime(timeOf(arriveAt), lng) })] as [string, string]]),
    [t('booking:where'), isToCome ? <Way key="where" /> : `${clinic.street}, ${clinic.city}`],
    [t('manage:number'), number],
  ]
  return (
    <>
      <dl className="manage-facts">
        {rows.map(([name, value]) => (
          <div className="kv" key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {planPath ? (
        <p>
          <a className="manage-plan" href={inLanguage(planPath, lng)}>
            {t('manage:see-plan')}
          </a>
        </p>
      ) : null}
      {quote ? (
        <div className="price-box">
          <h2 className="h4">{t('booking:price')}</h2>
          <PriceLines
            quote={quote}
            paid={paymentStatus === 'confirmed' || paymentStatus === 'refunded'}
            off={status === 'cancelled'}
          />
        </div>
      ) : null}
    </>
  )
}
