import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BLOCKS_SLOT, canReschedule } from '#app/domain/booking/appointment.ts'
import { formatDay, formatTime, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { Overtaken } from '#app/features/appointments/ui/overtaken.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { Select, TextArea } from '#app/ui/fields/field.tsx'
import { useCan } from '#app/ui/desk/permissions.ts'
import { Icon } from '#app/ui/icon.tsx'
import { TimeField } from '#app/ui/fields/time-field.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import { minutesOf, timeAtMinutes } from './layout.ts'
import { hasNewTime, isChanged, type Draft, type Drafting, type Refused } from './use-draft.ts'
import { VisitBadge } from './visit-block.tsx'

type Owner = { id: string; name: string }
type Props = {
  draft: Draft
  drafting: Drafting
  owners: Owner[]
  ownerLabel: string
  hrefOfDay(day: ClinicDay): string
}

/** The visit that was pressed or moved: what it is, where it is to stand, and what the rule says of that. */
export function VisitPanel({ draft, drafting, owners, ownerLabel, hrefOfDay }: Props) {
  const { t } = useTranslation(['calendar', 'record'])
  const lng = useLanguage()
  const { visit, spot, was } = draft
  const { refused, busy } = drafting
  const changed = isChanged(draft)
  return (
    <aside className="cal-panel" aria-label={t('chosen', { name: visit.name })} data-refused={refused ? '' : undefined}>
      {refused ? <Refusal refused={refused} drafting={drafting} hrefOfDay={hrefOfDay} /> : null}
      <div className="cal-panel-head">
        <a href={inLanguage(`/admin/patients/${visit.patientId}`, lng)}>
          <PersonName>{visit.name}</PersonName>
        </a>
        <VisitBadge visit={visit} />
      </div>
      <p className="small sec">
        {formatDay(was.day, lng)} {formatTime(timeAtMinutes(was.from), lng)}
        {changed ? ' → ' : null}
        {changed ? (
          <b>
            {spot.day === was.day ? '' : `${formatDay(spot.day, lng)} `}
            {formatTime(timeAtMinutes(spot.from), lng)}–{formatTime(timeAtMinutes(spot.from + spot.minutes), lng)}
          </b>
        ) : null}
      </p>
      <Fields draft={draft} drafting={drafting} owners={owners} ownerLabel={ownerLabel} />
      {changed ? <p className="cap sec">{t(hasNewTime(draft) ? 'tells-client' : 'tells-nobody')}</p> : null}
      <div className="acts">
        <Button
          size="small"
          busy={busy}
          busyLabel={t('moving')}
          aria-disabled={!changed}
          onClick={() => void drafting.send()}
        >
          {t('move')}
        </Button>
        <Button size="small" tone="secondary" onClick={drafting.drop}>
          {t(changed ? 'put-back' : 'close')}
        </Button>
        {BLOCKS_SLOT.includes(visit.status) && !visit.undoUntil ? (
          <ButtonLink size="small" tone="text" href={inLanguage(`/admin/visits/${visit.id}/edit`, lng)}>
            {t('record:edit')}
          </ButtonLink>
        ) : null}
        {canReschedule(visit.status) ? (
          <ButtonLink size="small" tone="text" href={inLanguage(`/admin/visits/${visit.id}/cancel`, lng)}>
            {t(visit.undoUntil ? 'record:cancel-undo' : 'record:cancel')}
          </ButtonLink>
        ) : null}
      </div>
    </aside>
  )
}

const LENGTHS = [15, 30, 45, 60, 75, 90, 105, 120, 150, 180]

function Fields({ draft, drafting, owners, ownerLabel }: Omit<Props, 'hrefOfDay'>) {
  const { t } = useTranslation('calendar')
  const { visit, spot, was } = draft
  const put = (change: Partial<typeof spot>) => drafting.put(visit, was, change)
  const lengths = [...new Set([...LENGTHS, was.minutes, spot.minutes])].toSorted((a, b) => a - b)
  return (
    <div className="cal-fields">
      <DayField
        label={t('day')}
        value={spot.day}
        onChange={({ target }) => target.value && put({ day: target.value as ClinicDay })}
      />
      <TimeField
        label={t('time')}
        value={timeAtMinutes(spot.from)}
        onChange={({ target }) => put({ from: minutesOf(target.value) })}
      />
      <Select label={ownerLabel} value={spot.owner} onChange={({ target }) => put({ owner: target.value })}>
        {owners.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label={t('length')}
        value={spot.minutes}
        onChange={({ target }) => put({ minutes: Number(target.value) })}
      >
        {lengths.map((minutes) => (
          <option key={minutes} value={minutes}>
            {t('minutes', { count: minutes })}
          </option>
        ))}
      </Select>
    </div>
  )
}

type RefusalProps = { refused: Refused; drafting: Drafting; hrefOfDay(day: ClinicDay): string }

/** Why it cannot stand there, in the words the client's own booking has; six weeks can be overridden with a reason. */
function Refusal({ refused, drafting, hrefOfDay }: RefusalProps) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const { detail, code, firstOpenDay, slots } = refused
  const canOverride = useCan('override-six-weeks')
  if (refused.last !== undefined)
    return (
      <p className="note warn" role="alert">
        <Overtaken last={refused.last} />
      </p>
    )
  const free = (slots ?? []).filter(({ available }) => available).slice(0, 6)
  return (
    <div className="cal-refusal" role="alert">
      <p className="cal-refusal-title">
        <Icon name="alert" />
        {t('refused')}
      </p>
      <p className="small">{code === 'slot-taken' ? t('taken') : detail}</p>
      {free.length > 0 ? (
        <p className="small sec">
          {t('free-then', { times: free.map(({ time }) => formatTime(time, lng)).join(', ') })}
        </p>
      ) : null}
      {firstOpenDay ? (
        <div className="cal-first">
          <p className="small">
            <span className="mut">{t('first-open')}</span>
            <br />
            <span className="strong">{formatDay(firstOpenDay, lng)}</span>
          </p>
          <ButtonLink size="small" href={hrefOfDay(firstOpenDay)}>
            {t('show-day')}
          </ButtonLink>
        </div>
      ) : null}
      {code === 'six-weeks' && canOverride ? <Override drafting={drafting} /> : null}
    </div>
  )
}

const REASON_MIN = 10

function Override({ drafting }: { drafting: Drafting }) {
  const { t } = useTranslation('calendar')
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const send = () => {
    if (reason.trim().length < REASON_MIN) return setShort(true)
    void drafting.send(reason.trim())
  }
  return (
    <details>
      <summary>{t('override')}</summary>
      <TextArea
        rows={3}
        maxLength={500}
        label={t('override-reason')}
        hint={t('override-hint')}
        error={isShort ? t('override-short') : undefined}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button size="small" tone="danger" busy={drafting.busy} onClick={send}>
        {t('override-do')}
      </Button>
    </details>
  )
}
