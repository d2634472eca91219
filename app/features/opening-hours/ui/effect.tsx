import { useTranslation } from 'react-i18next'
import type { Language } from '#app/domain/language.ts'
import { dayOf, formatTime, timeOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { Button } from '#app/ui/button.tsx'
import { shortDay, useLanguage } from '#app/ui/dates.ts'
import { SelectInput, TextField } from '#app/ui/fields/field.tsx'
import { phoneText } from '#app/ui/fields/phone.ts'
import type { Proposal } from '#app/features/opening-hours/queries/proposals.ts'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import type { BookedVisit } from '../queries/opening-hours.ts'

export type MetVisit = BookedVisit & { proposal: Proposal | null }
type Props = {
  visits: MetVisit[]
  /** What meets them: a closed time, other hours for one day, another week, for which no time is proposed, or a leaver. */
  of: 'closure' | 'day' | 'week' | 'leaving'
}

/** What is said where visits are met, and where none is. */
const TEXTS = {
  closure: ['owner:effect-text', 'owner:effect-none'],
  day: ['owner:effect-outside', 'owner:effect-outside-none'],
  week: ['owner:effect-outside', 'owner:effect-outside-none'],
  leaving: ['system:leave-visits', 'system:leave-no-visits'],
} as const

/** Whom a change of hours meets, before it is saved: for each is chosen what becomes of their visit. */
export function Effect({ visits, of }: Props) {
  const { t } = useTranslation(['owner', 'system'])
  const lng = useLanguage()
  return (
    <section className="owner-effect" aria-live="polite" data-answer>
      <div>
        <p className="owner-big">{t('owner:effect-count', { count: visits.length })}</p>
        <p className="sec">{t(TEXTS[of][visits.length > 0 ? 0 : 1])}</p>
      </div>
      {visits.length > 0 ? (
        <ul>
          {visits.map((visit) => (
            <li key={visit.id}>
              <input type="hidden" name="shown" value={visit.id} />
              <span>
                <span className="strong">
                  <PersonName>{visit.name}</PersonName>
                </span>
                <br />
                {visit.phone ? <a href={`tel:${visit.phone}`}>{phoneText(visit.phone)}</a> : null}
              </span>
              <span>
                <span className="tnum">{when(visit.startsAt, lng)}</span>
                <br />
                <span className="cap">{visit.provider}</span>
              </span>
              <Choice visit={visit} isProposed={of !== 'week'} />
            </li>
          ))}
        </ul>
      ) : null}
      {visits.length > 0 ? (
        <div className="acts">
          <Button type="button" tone="secondary" size="small" onClick={() => print()}>
            {t('owner:effect-print')}
          </Button>
        </div>
      ) : null}
      {visits.length > 0 ? (
        <TextField
          name="message"
          optional
          maxLength={300}
          label={t('owner:close-message')}
          hint={t('owner:close-message-hint')}
        />
      ) : null}
    </section>
  )
}

/** Short enough that a select shows the provider's name behind it. */
const when = (at: ClinicTime, lng: Language) => `${shortDay(dayOf(at), lng)} ${formatTime(timeOf(at), lng)}`

function Choice({ visit: { id, name, provider, proposal }, isProposed }: { visit: MetVisit; isProposed: boolean }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const move = proposal ? `move ${proposal.startsAt} ${proposal.provider}` : null
  return (
    <SelectInput name={`do-${id}`} aria-label={t('close-choice', { name })} defaultValue={move ?? 'keep'}>
      {proposal && move ? (
        <option value={move}>
          {t(proposal.name === provider ? 'close-move' : 'close-move-to', {
            when: when(proposal.startsAt, lng),
            name: proposal.name,
          })}
        </option>
      ) : null}
      <option value="cancel">{t('close-cancel')}</option>
      <option value="keep">{t(proposal || !isProposed ? 'close-keep' : 'close-phone')}</option>
    </SelectInput>
  )
}
