import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, useRevalidator } from 'react-router'
import type { Closing } from '#app/domain/booking/appointment.ts'
import { FOLLOW_UPS_OF, type ConsultationPart, type FollowUp } from '#app/domain/booking/consultation.ts'
import { inLanguage } from '#app/domain/language.ts'
import { requestId, waitingOf } from '#app/domain/pricing/add-on-requests.ts'
import type { WorkRow } from '#app/domain/booking/worklist.ts'
import { Button } from '#app/ui/button.tsx'
import { ClearanceWord } from '#app/ui/desk/clearance-word.tsx'
import { call, post } from '#app/ui/call.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { showToast } from '#app/ui/toast.tsx'

type Props = {
  row: WorkRow
  list: string
  /** Of the row that is looked at: its first act is the page's strongest button. */
  isMain: boolean
  /** What else is done about it, before the one that puts it away. */
  children?: ReactNode
}

/** What can be done about it without leaving the list. */
export function WorkActs({ row, list, isMain, children }: Props) {
  return (
    <>
      {list === 'consultations' ? (
        <FollowUps row={row} isMain={isMain}>
          {children}
        </FollowUps>
      ) : null}
      {list === 'clearance' ? <ToCall row={row} isMain={isMain} /> : null}
      {list === 'doctor' ? <ToAnswer row={row} of={row.id} isMain={isMain} /> : null}
      {list === 'approvals' ? (
        <ToAnswer
          row={row}
          of={requestId({ appointmentId: row.id, ruleName: waitingOf(row.addOns, [])[0] ?? '' })}
          isMain={isMain}
        />
      ) : null}
      {list === 'unpaid' ? <ToMoney row={row} what="do-pay" isMain={isMain} /> : null}
      {list === 'payouts' ? <ToMoney row={row} what="do-pay-back" isMain={isMain} /> : null}
      {list === 'consents' ? <ToConsents row={row} isMain={isMain} /> : null}
      {list === 'reactions' ? <ToReactions row={row} isMain={isMain} /> : null}
      {list === 'entries' ? <ToEntry row={row} isMain={isMain} /> : null}
      {list === 'past' ? <Closings row={row} isMain={isMain} /> : null}
      {list === 'consultations' ? null : children}
    </>
  )
}

type Act = { row: WorkRow; isMain: boolean }
const lookOf = (isMain: boolean) => `btn ${isMain ? 'btn-p' : 'btn-s'} btn-sm`

/** A plan is proposed, and money taken and paid back, on the client's own page for it. */
function ToMoney({ row: { patientId, name }, what, isMain }: Act & { what: 'do-pay' | 'do-plan' | 'do-pay-back' }) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  return (
    <Link
      className={lookOf(isMain)}
      to={inLanguage(`/admin/patients/${patientId}/payments`, lng)}
      aria-label={t('do-of', { what: t(what), name })}
    >
      {t(what)}
    </Link>
  )
}

/** A consent is signed by the client; its link is made on the client's own page of consents. */
function ToConsents({ row: { patientId, name }, isMain }: Act) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  return (
    <Link
      className={lookOf(isMain)}
      to={inLanguage(`/admin/patients/${patientId}/consents`, lng)}
      aria-label={t('do-of', { what: t('do-sign'), name })}
    >
      {t('do-sign')}
    </Link>
  )
}

/** What was said of the skin is read where its pictures are, and answered there. */
function ToReactions({ row: { patientId, name }, isMain }: Act) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  return (
    <Link
      className={lookOf(isMain)}
      to={inLanguage(`/admin/patients/${patientId}/reactions`, lng)}
      aria-label={t('do-of', { what: t('do-look'), name })}
    >
      {t('do-look')}
    </Link>
  )
}

/** The client is called; the visit is moved or cancelled on their own page. */
function ToCall({ row: { patientId, name, phone }, isMain }: Act) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  return (
    <a
      className={lookOf(isMain)}
      href={phone ? `tel:${phone}` : inLanguage(`/admin/patients/${patientId}`, lng)}
      aria-label={t('do-of', { what: t('do-call'), name })}
    >
      {t('do-call')}
    </a>
  )
}

/** An entry is written where the journal is read. */
function ToEntry({ row: { id, patientId, name }, isMain }: Act) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  return (
    <Link
      className={lookOf(isMain)}
      to={inLanguage(`/admin/patients/${patientId}/journal?visit=${id}`, lng)}
      aria-label={t('do-of', { what: t('do-write'), name })}
    >
      {t('do-write')}
    </Link>
  )
}

/** A doctor answers on a page of its own, where the reason is written. */
function ToAnswer({ row: { name }, of, isMain }: Act & { of: string }) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  return (
    <Link
      className={lookOf(isMain)}
      to={inLanguage(`/admin/requests?of=${encodeURIComponent(of)}`, lng)}
      aria-label={t('do-of', { what: t('do-answer'), name })}
    >
      {t('do-answer')}
    </Link>
  )
}

function FollowUps({ row, isMain, children }: Act & { children: ReactNode }) {
  const { t } = useTranslation('worklists')
  const acts = FOLLOW_UPS_OF[row.part as ConsultationPart]
  const button = (what: FollowUp, tone: 'primary' | 'secondary' | 'text') => (
    <Button
      key={what}
      type="submit"
      size="small"
      tone={tone}
      name="what"
      value={what}
      aria-label={t('do-of', { what: t(`do-${what}`), name: row.name })}
    >
      {t(`do-${what}`)}
    </Button>
  )
  return (
    <>
      {row.part === 'came' ? <ToMoney row={row} what="do-plan" isMain={isMain} /> : null}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="visit" value={row.id} />
        {acts.filter((what) => what !== 'closed').map((what) => button(what, isMain ? 'primary' : 'secondary'))}
        {children}
        {acts.includes('closed') ? button('closed', 'text') : null}
      </Form>
    </>
  )
}

/** The board's call: refused when another user was faster. Shows the clearance state instead of an action it bars. */
function Closings({ row: { id, patientId, name, visit, closable }, isMain }: Act) {
  const { t } = useTranslation(['worklists', 'manage', 'health'])
  const lng = useLanguage()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  if (!closable) return null
  const { closings, barredBy } = closable
  const close = async (to: Closing) => {
    setBusy(true)
    const done = await call(lng, `/api/staff/appointments/${id}/status`, post({ from: visit?.status, to }))
    if (!done.ok)
      showToast({ tone: 'error', title: t('worklists:not-done'), text: done.details?.detail || t('worklists:offline') })
    await revalidate()
    setBusy(false)
  }
  return (
    <>
      {barredBy ? (
        <ClearanceWord
          state={barredBy}
          href={inLanguage(`/admin/patients/${patientId}/health`, lng)}
          aria-label={t('worklists:do-of', { what: t(`health:clearance-${barredBy}`), name })}
        />
      ) : null}
      {closings.map((to) => (
        <Button
          key={to}
          type="button"
          size="small"
          tone={to === 'no_show' ? 'text' : isMain ? 'primary' : 'secondary'}
          disabled={isBusy}
          aria-label={t('worklists:do-of', { what: t(`manage:status-${to}`), name })}
          onClick={() => void close(to)}
        >
          {t(`manage:status-${to}`)}
        </Button>
      ))}
    </>
  )
}
