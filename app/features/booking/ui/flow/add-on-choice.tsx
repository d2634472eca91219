import type { ComponentProps } from 'react'
import { useFormContext, useWatch, type UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { addOnFacts } from '#app/domain/add-ons.ts'
import { formatTime } from '#app/domain/clinic-time.ts'
import { formatMoney } from '#app/domain/money.ts'
import { canNumbAt, isNumbing, opensBefore } from '#app/domain/numbing.ts'
import { titleOf, type PricingRule } from '#app/domain/pricing-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import type { FlowValues } from './flow-values.ts'

type TileProps = Omit<ComponentProps<'input'>, 'id'> & { rule: PricingRule; why?: string | null }

/** An add-on with its price and what it asks; the whole tile can be pressed. `why`: it cannot be chosen, and the reason. */
function AddOnTile({ rule, why = null, ...input }: TileProps) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const { needsDoctor, earlyMinutes } = addOnFacts(rule.ruleName)
  const description = lng === 'en' ? (rule.descriptionEn ?? rule.descriptionDa) : rule.descriptionDa
  const notes = [
    description,
    earlyMinutes > 0 ? t('add-on-early', { minutes: earlyMinutes }) : null,
    needsDoctor ? t('add-on-doctor') : null,
    why,
  ].filter(Boolean)
  const id = `t-add-on-${rule.ruleName}`
  return (
    <label className="ch add-on" htmlFor={id}>
      <input
        {...input}
        id={id}
        disabled={why !== null}
        aria-describedby={notes.length > 0 ? `${id}-notes` : undefined}
      />
      <span className="add-on-name">{titleOf(rule, lng)}</span>
      <span className="add-on-price tnum">{formatMoney(rule.price, lng)}</span>
      {notes.length > 0 ? (
        <span className="add-on-notes small sec" id={`${id}-notes`}>
          {notes.join(' ')}
        </span>
      ) : null}
    </label>
  )
}

type TilesProps = { legend: string; rules: readonly PricingRule[]; field: UseFormRegisterReturn<'addOns'> }

/** Add-ons of which each may be chosen, with what they are about; nothing where none is offered. */
export function AddOnTiles({ legend, rules, field }: TilesProps) {
  if (rules.length === 0) return null
  return (
    <fieldset>
      <legend className="lead">{legend}</legend>
      {rules.map((rule) => (
        <AddOnTile key={rule.ruleName} rule={rule} type="checkbox" {...field} value={rule.ruleName} />
      ))}
    </fieldset>
  )
}

type NumbingProps = {
  offered: readonly PricingRule[]
  /** The starts listed for the chosen day, "HH:mm". */
  starts: readonly string[]
  onChangeTime(): void
}

/**
 * One kind of numbing or none. What there is no time for between opening and the chosen start cannot be chosen, says
 * why, and is let go of when the time is changed under it.
 */
export function NumbingChoice({ offered, starts, onChangeTime }: NumbingProps) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const { setValue, getValues } = useFormContext<FlowValues>()
  const [addOns, time] = useWatch<FlowValues, ['addOns', 'appointmentTime']>({
    name: ['addOns', 'appointmentTime'],
  })
  const opens = time ? opensBefore(time, starts) : null
  const fits = ({ ruleName }: PricingRule) => !time || !opens || canNumbAt(ruleName, time, opens)
  const chosen = addOns.find((key) => offered.some((rule) => rule.ruleName === key && fits(rule))) ?? null
  const choose = (key: string | null) => {
    const others = (getValues('addOns') ?? []).filter((one) => !isNumbing(one))
    setValue('addOns', key ? [...others, key] : others)
  }
  const whyNot = opens && t('numbing-too-early', { time: formatTime(opens, lng) })
  return (
    <fieldset>
      <legend className="lead">{t('add-ons-lead')}</legend>
      <label className="ch add-on" htmlFor="t-numbing-none">
        <input
          id="t-numbing-none"
          type="radio"
          name="numbing"
          checked={chosen === null}
          onChange={() => choose(null)}
        />
        <span className="add-on-name">{t('numbing-none')}</span>
      </label>
      {offered.map((rule) => (
        <AddOnTile
          key={rule.ruleName}
          rule={rule}
          type="radio"
          name="numbing"
          checked={chosen === rule.ruleName}
          onChange={() => choose(rule.ruleName)}
          why={fits(rule) ? null : whyNot}
        />
      ))}
      {offered.every(fits) ? null : (
        <div>
          <Button tone="text" size="small" onClick={onChangeTime}>
            {t('change-time')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
