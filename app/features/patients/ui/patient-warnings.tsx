import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { PatientWarning } from '#app/domain/health/patient-warnings.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { useCan } from '#app/ui/desk/permissions.ts'
import { Icon } from '#app/ui/icon.tsx'
import './patient-warnings.css'

const STOPS: readonly PatientWarning['code'][] = ['health', 'test-spot', 'doctor', 'ask-clinician']
/** Whether it stops the laser, is told by the client of their health, or is an errand that waits. */
const lookOf = (warning: PatientWarning): 'stops' | 'tells' | 'rest' => {
  // What is only to be known stands in nobody's way.
  if (warning.code === 'health' && warning.weight === 'tell') return 'tells'
  return STOPS.includes(warning.code) ? 'stops' : 'rest'
}

type Settled = Exclude<PatientWarning['code'], 'erasure' | 'missed' | 'ask-clinician'>
// Where each is settled; an erasure is carried out on the page itself, and a visit that was missed stays missed.
const PLACES: Record<Settled, (record: string) => string> = {
  health: (record) => `${record}/health`,
  'test-spot': (record) => `${record}/health`,
  doctor: () => '/admin/worklists?list=approvals',
  unsigned: (record) => `${record}/consents`,
  owes: (record) => `${record}/payments`,
  unclosed: () => '/admin/worklists?list=past',
  photos: (record) => `${record}/photos`,
  // The client's own scan is what tells it: they are asked for one.
  skin: (record) => `${record}/messages#write`,
}

/** What must not be missed of a client: what is about health as bars, the rest in one block, each with its way. */
export function PatientWarnings({ id, warnings }: { id: string; warnings: PatientWarning[] }) {
  const { t } = useTranslation(['clients', 'health'])
  const lng = useLanguage()
  if (warnings.length === 0) return null
  const textOf = (warning: Exclude<PatientWarning, { code: 'health' }>) => {
    if (warning.code === 'test-spot')
      return warning.spot.state === 'waiting'
        ? t('health:spot-waiting', { day: formatDay(warning.spot.from, lng, 'data') })
        : t(`health:spot-${warning.spot.state}`)
    if (warning.code === 'doctor') return t('clients:warn-doctor', { day: formatDay(warning.day, lng, 'data') })
    if (warning.code === 'owes') return t('clients:warn-owes', { amount: formatMoney(warning.amount, lng) })
    return warning.code === 'erasure' || warning.code === 'skin' || warning.code === 'ask-clinician'
      ? t(`clients:warn-${warning.code}`)
      : t(`clients:warn-${warning.code}`, { count: warning.count })
  }
  const rest = warnings.filter((one) => lookOf(one) === 'rest')
  const lineOf = (warning: PatientWarning, look?: 'stops' | 'tells') => (
    <li
      key={warning.code === 'health' ? `${warning.weight} ${warning.said[0]?.question}` : warning.code}
      className={look}
    >
      {look ? <Icon name="alert" /> : null}
      <span>{warning.code === 'health' ? <Said of={warning} /> : textOf(warning)}</span>
      <WayTo code={warning.code} id={id} />
    </li>
  )
  return (
    <ul className="patient-warnings" aria-label={t('clients:warnings')}>
      {(['stops', 'tells'] as const).flatMap((look) =>
        warnings.filter((one) => lookOf(one) === look).map((one) => lineOf(one, look)),
      )}
      {rest.length > 0 ? (
        <li className="rest">
          <ul>{rest.map((one) => lineOf(one))}</ul>
        </li>
      ) : null}
    </ul>
  )
}

/** What the client answered yes to; what it means for the laser stands first, where it means something. */
function Said({ of: { weight, said } }: { of: Extract<PatientWarning, { code: 'health' }> }) {
  const { t } = useTranslation('health')
  const words = said.map(({ question, more }) => [t(`short-${question}`), more] as const)
  const [lead, text] =
    weight === 'tell'
      ? (words[0] ?? ['', ''])
      : [t(`weight-${weight}`), words.map(([what, more]) => (more ? `${what} (${more})` : what)).join(', ')]
  return (
    <>
      <b className="strong">{text ? `${lead}:` : lead}</b> {text}
    </>
  )
}

/** The way to where a warning is settled; none on that page itself. */
function WayTo({ code, id }: { code: PatientWarning['code']; id: string }) {
  const { t } = useTranslation('clients')
  const lng = useLanguage()
  const { pathname } = useLocation()
  const canRead = useCan('read-journal')
  if (code === 'erasure' || code === 'missed' || code === 'ask-clinician') return null
  if (code === 'unsigned' && !canRead) return null
  const place = PLACES[code](`/admin/patients/${id}`)
  return place === pathname ? null : <a href={inLanguage(place, lng)}>{t(`settle-${code}`)}</a>
}
