import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatTime, timeOf, type ClinicTime } from '#app/domain/clinic-time.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { TextField } from '#app/ui/field.tsx'
import type { Proposal } from '#app/features/opening-hours/queries/proposals.ts'
import type { BookedVisit } from '../queries.ts'

export type MetVisit = BookedVisit & { proposal: Proposal | null }
type Props = {
  visits: MetVisit[]
  /** What meets them: a closed time, other hours for one day, or another week, for which no time is proposed. */
  of: 'closure' | 'day' | 'week'
}

/** Whom a change of hours meets, before it is saved: for each is chosen what becomes of their visit. */
export function Effect({ visits, of }: Props) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const text = of === 'closure' ? 'effect-text' : 'effect-outside'
  return (
    <section className="owner-effect" aria-live="polite">
      <div>
        <p className="owner-big">{t('effect-count', { count: visits.length })}</p>
        <p className="sec">{t(visits.length > 0 ? text : of === 'closure' ? 'effect-none' : 'effect-outside-none')}</p>
      </div>
      {visits.length > 0 ? (
        <ul>
          {visits.map((visit) => (
            <li key={visit.id}>
              <input type="hidden" name="shown" value={visit.id} />
              <span>
                <span className="strong">{visit.name}</span>
                <br />
                <span className="cap">{visit.provider}</span>
              </span>
              <span className="tnum">{when(visit.startsAt, lng)}</span>
              <Choice visit={visit} isProposed={of !== 'week'} />
            </li>
          ))}
        </ul>
      ) : null}
      {visits.length > 0 ? (
        <TextField name="message" optional maxLength={300} label={t('close-message')} hint={t('close-message-hint')} />
      ) : null}
    </section>
  )
}

const when = (at: ClinicTime, lng: 'da' | 'en') => `${formatDay(dayOf(at), lng)} ${formatTime(timeOf(at), lng)}`

function Choice({ visit: { id, name, proposal }, isProposed }: { visit: MetVisit; isProposed: boolean }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const move = proposal ? `move ${proposal.startsAt} ${proposal.provider}` : null
  return (
    <select className="in sel" name={`do-${id}`} aria-label={t('close-choice', { name })} defaultValue={move ?? 'keep'}>
      {proposal && move ? (
        <option value={move}>{t('close-move', { when: when(proposal.startsAt, lng) })}</option>
      ) : null}
      <option value="cancel">{t('close-cancel')}</option>
      <option value="keep">{t(proposal || !isProposed ? 'close-keep' : 'close-phone')}</option>
    </select>
  )
}
