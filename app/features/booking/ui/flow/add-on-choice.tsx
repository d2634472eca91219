import { textIn } from '#app/domain/language.ts'
import type { ComponentProps } from 'react'
import { useFormContext, useWatch, type UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { addOnFacts } from '#app/domain/pricing/add-ons.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { isNumbing } from '#app/domain/schedule/numbing.ts'
import { policy } from '#app/domain/policy.ts'
import { titleOf, type PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import type { Slot } from '#app/domain/schedule/slots.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { keepFocus } from '#app/ui/hooks/keep-focus.ts'
import { Radio } from '#app/ui/fields/field.tsx'
import type { FlowValues } from './flow-values.ts'
import { OtherTime, useNumbingNeeds } from './numbing-time.tsx'

/** `needs`: why it cannot be chosen now, and what it takes. */
type TileProps = Omit<ComponentProps<'input'>, 'id' | 'disabled'> & { rule: PricingRule; needs?: string | null }

/** An add-on with its price and what it asks; the whole tile can be pressed. */
function AddOnTile({ rule, needs = null, ...input }: TileProps) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const { needsDoctor, earlyMinutes } = addOnFacts(rule.ruleName)
  const description = textIn({ da: rule.descriptionDa, en: rule.descriptionEn }, lng)
  const asks = [
    description,
    earlyMinutes > 0 ? t('add-on-early', { minutes: earlyMinutes }) : null,
    needsDoctor ? t('add-on-doctor') : null,
  ].filter(Boolean)
  const notes = needs ? [needs] : asks
  const id = `t-add-on-${rule.ruleName}`
  return (
    <label className="ch add-on" htmlFor={id}>
      <input
        {...input}
        id={id}
        disabled={needs !== null}
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

/** Said before anything is offered: it can all be left out, and what it takes to ask for it on the day. */
export function NoneNeeded() {
  const { t } = useTranslation('booking')
  const minutes = policy.numbingLeadMinutes.cream
  return <p className="small sec none-needed">{t('add-ons-none-needed', { minutes })}</p>
}

type NumbingProps = {
  offered: readonly PricingRule[]
  /** The times listed for the chosen day. */
  slots: readonly Slot[]
  onChangeTime(): void
}

/**
 * One kind of numbing or none. What there is no time for between opening and the chosen start cannot be chosen and says
 * from when it can; it is let go of when the time is changed under it.
 */
export function NumbingChoice({ offered, slots, onChangeTime }: NumbingProps) {
  const { t } = useTranslation('booking')
  const { setValue, getValues } = useFormContext<FlowValues>()
  const [addOns, time] = useWatch<FlowValues, ['addOns', 'appointmentTime']>({
    name: ['addOns', 'appointmentTime'],
  })
  // A day not yet read closes nothing.
  const needsOf = useNumbingNeeds(time, slots)
  const chosen = addOns.find((key) => offered.some(({ ruleName }) => ruleName === key) && !needsOf(key)) ?? null
  const choose = (key: string | null) => {
    const others = (getValues('addOns') ?? []).filter((one) => !isNumbing(one))
    setValue('addOns', key ? [...others, key] : others)
  }
  return (
    <fieldset ref={keepFocus}>
      <legend className="lead">{t('add-ons-lead')}</legend>
      <NoneNeeded />
      <label className="ch add-on" htmlFor="t-numbing-none">
        <Radio id="t-numbing-none" name="numbing" checked={chosen === null} onChange={() => choose(null)} />
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
          needs={needsOf(rule.ruleName)}
        />
      ))}
      <OtherTime
        time={time}
        numbing={offered}
        slots={slots}
        onTime={(start) => setValue('appointmentTime', start)}
        onChangeTime={onChangeTime}
      />
    </fieldset>
  )
}
