import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation, useSubmit } from 'react-router'
import { formatArea } from '#app/domain/scan/analysis.ts'
import { APPOINTMENT_TYPES, canReschedule, type AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { addMinutes, dayOf, formatDay, formatTime, timeOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import type { LastVisitEdit, VisitWish } from '#app/features/appointments/queries/visit-edit.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import { Checkbox, Select, TextArea, TextField, texts } from '#app/ui/fields/field.tsx'
import { phoneText } from '#app/ui/fields/phone.ts'
import { FormRefusal, Refusal } from '#app/ui/refusal.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import { Overtaken } from './overtaken.tsx'
import './edit-visit.css'

/** What a visit is, or would be: its price, when the client comes and when it ends. */
export type VisitFigures = { total: Ore | null; arriveAt: ClinicTime; endsAt: ClinicTime }
export type EditAddOn = { key: string; title: string; price: Ore; earlyMinutes: number; needsDoctor: boolean }
export type VisitShown = VisitWish & {
  id: string
  seen: string
  patientId: string
  name: string
  phone: string
  hasEmail: boolean
  status: AppointmentStatus
  startsAt: ClinicTime
  isOfPlan: boolean
}
type Props = {
  visit: VisitShown
  wish: VisitWish
  addOns: EditAddOn[]
  providers: { id: string; name: string }[]
  was: VisitFigures
  /** Null: it cannot be so, and `why` says it. */
  becomes: VisitFigures | null
  why: string | null
  tells: boolean
  /** Somebody else was quicker: what they changed, and which version it made. */
  overtaken: { by: LastVisitEdit | null; at: string } | null
  error: string | null
}

const PAUSE_MS = 200

/** Edits what a visit consists of; price, arrival and end are shown before it is saved. */
export function EditVisit({ visit, wish, addOns, providers, was, becomes, why, tells, overtaken, error }: Props) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  const busy = useNavigation().formMethod === 'POST'
  const [shown] = useState(visit.seen)
  const ask = usePreview()
  const { name, phone, startsAt } = visit
  const record = inLanguage(`/admin/patients/${visit.patientId}`, lng)
  const when = `${formatDay(dayOf(startsAt), lng)} ${formatTime(timeOf(startsAt), lng)}`
  return (
    <>
      <DeskHead
        title={t('edit-title')}
        lead={
          <>
            <a href={record}>
              <PersonName>{name || t('no-name')}</PersonName>
            </a>
            , {when}
            {phone ? (
              <>
                {' · '}
                <a href={`tel:${phone}`}>{phoneText(phone)}</a>
              </>
            ) : null}
          </>
        }
      />
      {error ? <FormRefusal>{error}</FormRefusal> : null}
      {overtaken ? (
        <Refusal of={overtaken.at}>
          <Overtaken last={overtaken.by} />
        </Refusal>
      ) : null}
      <Form method="post" className="visit-edit" onChange={ask}>
        <input type="hidden" name="seen" value={shown} />
        {overtaken ? <input type="hidden" name="overtaken" value={overtaken.at} /> : null}
        <div className="visit-edit-fields">
          <Parts visit={visit} wish={wish} addOns={addOns} providers={providers} />
        </div>
        <aside className="pnl visit-edit-changes" aria-labelledby="visit-changes">
          <h2 className="h4" id="visit-changes">
            {t('edit-changes')}
          </h2>
          <div role="status">
            <Changes was={was} becomes={becomes} why={why} />
          </div>
          {why ? null : (
            <p className="small sec">
              {t(tells ? (visit.hasEmail ? 'edit-tells' : 'edit-no-email') : 'edit-tells-nobody')}
            </p>
          )}
          <noscript>
            <Button type="submit" formMethod="get" tone="secondary">
              {t('edit-show')}
            </Button>
          </noscript>
          <div className="acts">
            <Button type="submit" busy={busy} busyLabel={t('edit-saving')}>
              {t('edit-save')}
            </Button>
            <ButtonLink tone="secondary" href={record}>
              {t('edit-leave')}
            </ButtonLink>
          </div>
        </aside>
      </Form>
    </>
  )
}

/** Asks what the edit comes to, a moment after the last change; the note changes nothing of it. */
function usePreview() {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return ({ target, currentTarget }: { target: EventTarget; currentTarget: HTMLFormElement }) => {
    if (target instanceof HTMLTextAreaElement) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const asked = new FormData(currentTarget)
      for (const name of ['seen', 'notes']) asked.delete(name)
      void submit(asked, { method: 'get', replace: true, preventScrollReset: true })
    }, PAUSE_MS)
  }
}

function Parts({ visit, wish, addOns, providers }: Pick<Props, 'visit' | 'wish' | 'addOns' | 'providers'>) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  const { isOfPlan, startsAt, areaCm2 } = visit
  const isOpen = canReschedule(visit.status)
  const hintOf = ({ earlyMinutes, needsDoctor }: EditAddOn) =>
    [
      earlyMinutes > 0 ? t('edit-come', { time: formatTime(timeOf(addMinutes(startsAt, -earlyMinutes)), lng) }) : '',
      needsDoctor ? t('edit-doctor') : '',
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      {isOfPlan || !isOpen ? (
        <input type="hidden" name="type" value={visit.type} />
      ) : (
        <Select name="type" label={t('edit-type')} defaultValue={wish.type}>
          {APPOINTMENT_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`edit-type-${type}`)}
            </option>
          ))}
        </Select>
      )}
      {wish.type === 'treatment' && !isOfPlan ? (
        <TextField
          name="area"
          type="number"
          inputMode="decimal"
          min={0.1}
          max={20_000}
          step="any"
          optional
          {...texts({
            label: t('edit-area'),
            hint: areaCm2 === null ? undefined : t('edit-area-booked', { area: formatArea(areaCm2, lng) }),
          })}
          defaultValue={wish.areaCm2 ?? ''}
        />
      ) : (
        <input type="hidden" name="area" value={visit.areaCm2 ?? ''} />
      )}
      {isOfPlan ? <p className="small sec">{t('edit-area-plan')}</p> : null}
      {wish.type === 'treatment' ? (
        <fieldset className="visit-edit-add-ons">
          <legend className="lb">{t('edit-add-ons')}</legend>
          {addOns.map((addOn) => (
            <Checkbox
              key={addOn.key}
              name="addOn"
              value={addOn.key}
              {...texts({
                label: `${addOn.title}, ${formatMoney(addOn.price, lng)}`,
                hint: hintOf(addOn) || undefined,
              })}
              defaultChecked={wish.addOns.includes(addOn.key)}
            />
          ))}
        </fieldset>
      ) : null}
      {isOpen ? (
        <Select name="provider" label={t('edit-provider')} defaultValue={wish.provider}>
          {providers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ) : (
        <input type="hidden" name="provider" value={visit.provider} />
      )}
      <TextArea name="notes" rows={3} maxLength={4000} optional label={t('edit-note')} defaultValue={visit.notes} />
    </>
  )
}

function Changes({ was, becomes, why }: Pick<Props, 'was' | 'becomes' | 'why'>) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  if (!becomes) return <p>{why}</p>
  const time = (at: ClinicTime) => formatTime(timeOf(at), lng)
  const money = (amount: Ore | null) => (amount === null || amount === 0 ? t('edit-free') : formatMoney(amount, lng))
  const rows = [
    { name: t('edit-price'), is: money(becomes.total), before: money(was.total) },
    { name: t('edit-arrive'), is: time(becomes.arriveAt), before: time(was.arriveAt) },
    { name: t('edit-ends'), is: time(becomes.endsAt), before: time(was.endsAt) },
  ]
  return (
    <dl>
      {rows.map(({ name, is, before }) => (
        <div className="kv" key={name}>
          <dt>{name}</dt>
          <dd>
            {is === before ? null : <span className="cap mut">{t('edit-was', { value: before })} </span>}
            <span className={is === before ? undefined : 'strong'}>{is}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
