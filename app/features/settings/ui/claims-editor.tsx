import { useTranslation } from 'react-i18next'
import type { Claim } from '#app/domain/clinic/claims.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { Listed } from './listed.tsx'
import type { ListOutcome } from './team-editor.tsx'

const FIELDS = [
  { name: 'value', type: 'text', max: 40 },
  { name: 'n', type: 'number', max: 8 },
  { name: 'says.da', type: 'text', max: 200 },
  { name: 'says.en', type: 'text', max: 200 },
  { name: 'from', type: 'date', max: 10 },
  { name: 'until', type: 'date', max: 10 },
  { name: 'source', type: 'text', max: 200 },
] as const
type Field = (typeof FIELDS)[number]['name']
export type TypedClaim = Record<Field, string>
type Props = { claims: readonly Claim[]; outcome: ListOutcome<TypedClaim> | null }

/** What the clinic says of its own results. Without what it rests on, a line is not kept. */
export function ClaimsEditor({ claims, outcome }: Props) {
  const { t } = useTranslation('clinic-settings')
  const lng = useLanguage()
  const refused = (id: string) => (outcome?.id === id ? outcome : null)
  return (
    <Panel title={t('claims')} id="claims">
      <p className="sec">{t('claims-touch')}</p>
      {claims.length === 0 ? <Empty>{t('claims-none')}</Empty> : null}
      <ul className="clinic-list">
        {claims.map((claim, at) => (
          <li key={JSON.stringify(claim)}>
            <Listed
              id={claim.id}
              isOpen={refused(claim.id) !== null}
              place={{ isFirst: at === 0, isLast: at === claims.length - 1 }}
              head={
                <span>
                  <span className="strong">{claim.value}</span> {claim.says[lng]}
                </span>
              }
            >
              <ClaimFields typed={typedOf(claim)} outcome={refused(claim.id)} />
            </Listed>
          </li>
        ))}
        <li key={`new ${claims.length}`}>
          <Listed id={null} isOpen={refused('') !== null} place={null} head={t('claim-add')}>
            <ClaimFields typed={NONE} outcome={refused('')} />
          </Listed>
        </li>
      </ul>
    </Panel>
  )
}

const NONE: TypedClaim = { value: '', n: '', 'says.da': '', 'says.en': '', from: '', until: '', source: '' }
const typedOf = ({ value, n, says, from, until, source }: Claim): TypedClaim => ({
  value,
  n: String(n),
  'says.da': says.da,
  'says.en': says.en,
  from,
  until,
  source,
})

function ClaimFields({ typed, outcome }: { typed: TypedClaim; outcome: ListOutcome<TypedClaim> | null }) {
  const { t } = useTranslation('clinic-settings')
  return (
    <div className="clinic-fields">
      {FIELDS.map(({ name, type, max }) => {
        const field = {
          name,
          label: t(`claim-${name}`),
          defaultValue: (outcome?.typed ?? typed)[name],
          error: outcome?.wrong.includes(name) ? t(`wrong-claim-${name}`) : null,
        }
        return type === 'date' ? (
          <DayField key={name} {...field} />
        ) : (
          <TextField key={name} {...field} type={type} maxLength={max} />
        )
      })}
    </div>
  )
}
