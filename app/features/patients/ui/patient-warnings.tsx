import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { ClearanceState } from '#app/domain/health/clearance.ts'
import type { PatientWarning } from '#app/domain/health/patient-warnings.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { useCan } from '#app/ui/desk/permissions.ts'
import { Icon } from '#app/ui/icon.tsx'
import { CLEARANCE_SIGNS } from '#app/ui/desk/clearance-look.ts'
import '#app/ui/desk/clearance-look.css'
import { LimitWords } from '#app/ui/desk/limit-words.tsx'
import './patient-warnings.css'

const WEIGHT_LOOKS = { stop: 'stopped', doctor: 'needs-doctor', tell: 'tells' } as const

/** The state of the clearance a warning is about; else an answer that is only to be known, or an errand that waits. */
function lookOf(warning: PatientWarning): ClearanceState | 'tells' | 'rest' {
  if (warning.code === 'clearance') return warning.state
  if (warning.code === 'limit') return 'allowed'
  if (warning.code === 'health') return WEIGHT_LOOKS[warning.weight]
  if (warning.code === 'test-spot') return 'needs-test-spot'
  return warning.code === 'doctor' || warning.code === 'ask-clinician' ? 'needs-doctor' : 'rest'
}

type Settled = Exclude<PatientWarning['code'], 'erasure' | 'missed' | 'ask-clinician'>
// Where each is settled; an erasure is carried out on the page itself, and a visit that was missed stays missed.
const PLACES: Record<Settled, (record: string) => string> = {
  clearance: (record) => `${record}/health`,
  limit: (record) => `${record}/health`,
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

/** What must not be missed of a client: clearance and health as bars, the rest in one block, each with its way. */
export function PatientWarnings({ id, warnings }: { id: string; warnings: PatientWarning[] }) {
  const { t } = useTranslation('clients')
  if (warnings.length === 0) return null
  const looked = warnings.map((warning) => ({ warning, look: lookOf(warning) }))
  const told = looked.filter(({ look }) => look === 'tells')
  const rest = looked.filter(({ look }) => look === 'rest')
  const bars = [...looked.filter((one) => !told.includes(one) && !rest.includes(one)), ...told]
  return (
    <ul className="patient-warnings" aria-label={t('warnings')}>
      {bars.map(({ warning, look }) => (
        <li key={keyOf(warning)} className={look === 'tells' ? 'bar tells' : `bar clearance-${look}`}>
          <Icon name={look === 'tells' || look === 'rest' ? 'alert' : CLEARANCE_SIGNS[look]} />
          <Line warning={warning} id={id} />
        </li>
      ))}
      {rest.length > 0 ? (
        <li className="rest">
          <ul>
            {rest.map(({ warning }) => (
              <li key={keyOf(warning)}>
                <Line warning={warning} id={id} />
              </li>
            ))}
          </ul>
        </li>
      ) : null}
    </ul>
  )
}

function Line({ warning, id }: { warning: PatientWarning; id: string }) {
  return (
    <>
      <span>
        <Words of={warning} />
      </span>
      <WayTo code={warning.code} id={id} />
    </>
  )
}

function Words({ of: warning }: { of: PatientWarning }) {
  const { t } = useTranslation(['clients', 'health'])
  const lng = useLanguage()
  if (warning.code === 'health') return <Said of={warning} />
  if (warning.code === 'clearance') return <State of={warning} />
  if (warning.code === 'limit') return <LimitWords {...warning.limit} />
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

const keyOf = (warning: PatientWarning) => {
  if (warning.code === 'health') return `${warning.weight} ${warning.said[0]?.question}`
  return warning.code === 'clearance' ? `clearance ${warning.state}` : warning.code
}

/** The word of a state, and the clinic's own reasons for it. */
function State({ of: { state, reasons } }: { of: Extract<PatientWarning, { code: 'clearance' }> }) {
  const { t } = useTranslation('health')
  const word = t(`clearance-${state}`)
  if (reasons.length === 0) return <b className="strong">{word}</b>
  return (
    <>
      <b className="strong">{word}:</b> {reasons.map((reason) => t(`reason-${reason}`)).join(', ')}
    </>
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
