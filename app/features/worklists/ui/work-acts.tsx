import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, useRevalidator } from 'react-router'
import { CLOSINGS, type Closing } from '#app/domain/appointment.ts'
import { FOLLOW_UPS_OF, type ConsultationPart } from '#app/domain/consultation.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { WorkRow } from '#app/domain/worklist.ts'
import { Button } from '#app/ui/button.tsx'
import { call, post } from '#app/ui/call.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { showToast } from '#app/ui/toast.tsx'

type Props = { row: WorkRow; list: string }

/** What can be done about it from the list itself. */
export function WorkActs({ row, list }: Props) {
  return (
    <div className="work-acts">
      {list === 'consultations' ? <FollowUps row={row} /> : null}
      {list === 'approvals' ? <ToAnswer row={row} /> : null}
      {list === 'unpaid' ? <ToMoney row={row} what="do-pay" /> : null}
      {list === 'consents' ? <ToConsents row={row} /> : null}
      {list === 'reactions' ? <ToReactions row={row} /> : null}
      {list === 'entries' ? <ToEntry row={row} /> : null}
      {list === 'past' ? <Closings row={row} /> : null}
    </div>
  )
}

/** A plan is proposed, and money taken, on the client's own page for it. */
function ToMoney({ row: { patientId, name }, what }: { row: WorkRow; what: 'do-pay' | 'do-plan' }) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  return (
    <Link
      className="btn btn-s btn-sm"
      to={inLanguage(`/admin/patients/${patientId}/payments`, lng)}
      aria-label={t('do-of', { what: t(what), name })}
    >
      {t(what)}
    </Link>
  )
}

/** A consent is signed by the client; its link is made on the client's own page of consents. */
function ToConsents({ row: { patientId, name } }: { row: WorkRow }) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  return (
    <Link
      className="btn btn-s btn-sm"
      to={inLanguage(`/admin/patients/${patientId}/consents`, lng)}
      aria-label={t('do-of', { what: t('do-sign'), name })}
    >
      {t('do-sign')}
    </Link>
  )
}

/** What was said of the skin is read where its pictures are, and answered there. */
function ToReactions({ row: { patientId, name } }: { row: WorkRow }) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  return (
    <Link
      className="btn btn-s btn-sm"
      to={inLanguage(`/admin/patients/${patientId}/reactions`, lng)}
      aria-label={t('do-of', { what: t('do-look'), name })}
    >
      {t('do-look')}
    </Link>
  )
}

/** An entry is written where the journal is read. */
function ToEntry({ row: { id, patientId, name } }: { row: WorkRow }) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  return (
    <Link
      className="btn btn-s btn-sm"
      to={inLanguage(`/admin/patients/${patientId}/journal?visit=${id}`, lng)}
      aria-label={t('do-of', { what: t('do-write'), name })}
    >
      {t('do-write')}
    </Link>
  )
}

/** A doctor answers on a page of its own, where the reason is written. */
function ToAnswer({ row: { name } }: { row: WorkRow }) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  return (
    <Link
      className="btn btn-s btn-sm"
      to={inLanguage('/admin/requests', lng)}
      aria-label={t('do-of', { what: t('do-answer'), name })}
    >
      {t('do-answer')}
    </Link>
  )
}

function FollowUps({ row }: { row: WorkRow }) {
  const { t } = useTranslation('worklists')
  return (
    <>
      {row.part === 'came' ? <ToMoney row={row} what="do-plan" /> : null}
      <Form method="post" className="inline" preventScrollReset>
        <input type="hidden" name="visit" value={row.id} />
        {FOLLOW_UPS_OF[row.part as ConsultationPart].map((what) => (
          <Button
            key={what}
            type="submit"
            size="small"
            tone={what === 'closed' ? 'text' : 'secondary'}
            name="what"
            value={what}
            aria-label={t('do-of', { what: t(`do-${what}`), name: row.name })}
          >
            {t(`do-${what}`)}
          </Button>
        ))}
      </Form>
    </>
  )
}

/** The same call as the board's: refused where somebody was quicker. */
function Closings({ row: { id, name, visit } }: { row: WorkRow }) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const close = async (to: Closing) => {
    setBusy(true)
    const done = await call(lng, `/api/staff/appointments/${id}/status`, post({ from: visit?.status, to }))
    if (!done.ok) showToast({ tone: 'error', title: t('not-done'), text: done.details?.detail || t('offline') })
    await revalidate()
    setBusy(false)
  }
  return CLOSINGS.map((to) => (
    <Button
      key={to}
      type="button"
      size="small"
      tone={to === 'no_show' ? 'text' : 'secondary'}
      disabled={isBusy}
      aria-label={t('do-of', { what: t(`do-${to}`), name })}
      onClick={() => void close(to)}
    >
      {t(`do-${to}`)}
    </Button>
  ))
}
