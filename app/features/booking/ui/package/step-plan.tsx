import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { packageDiscount } from '#app/content/package-discount.ts'
import { formatMoney, type Ore } from '#app/domain/money.ts'
import { packageRefund, type RefundRate } from '#app/domain/package-refund.ts'
import { policy } from '#app/domain/policy.ts'
import { packagePrice, sizePrice } from '#app/domain/pricing.ts'
import { sessionsFor, type Goal, type SessionRange } from '#app/domain/sessions.ts'
import { coveredIn, useSizeNote } from '#app/features/booking/ui/size-note.tsx'
import { unbroken, useLanguage } from '#app/ui/dates.ts'
import { FadeScale } from '#app/ui/fade-scale.tsx'
import { Message } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useFieldText } from '#app/ui/use-field-text.ts'
import type { Package } from './use-package.ts'

/** Step "Plan": one at a time or a package, how many, what is saved, and what goes back when it ends early. */
export function StepPlan({ flow, rises }: { flow: Package; rises: boolean }) {
  const { t } = useTranslation('package')
  const { t: booking } = useTranslation('booking')
  const { packageForm: form, packageValues, rules, areaCm2, scan } = flow
  const { plan = 'single', treatmentType } = packageValues
  const count = Number(packageValues.sessions) || 0
  const errorOf = useFieldText('booking', form.formState.errors)
  const mayCost = useSizeNote(rules, plan === 'package' ? packageDiscount() : 0)
  const one = rules ? sizePrice(areaCm2, rules).total : null
  if (one === null) return <div className="sk step-wait" aria-hidden="true" />
  const whole = packagePrice(count, one, packageDiscount())
  // Of a size chosen and not measured this is the least price; of none, the note says what more skin costs in this plan.
  const isClass = rises && Boolean(scan?.span)
  const within = t('plan-within', { area: Math.ceil(areaCm2 ?? coveredIn(rules) ?? 0) })
  return (
    <fieldset className="package-plans">
      <legend className="sr">{t('step-plan')}</legend>
      <label className="ch package-plan" htmlFor="package-plan-single">
        <PlanHead value="single" name={t('plan-single')} flow={flow} />
        <Amount amount={one} rises={rises} />
        <span className="small sec">{t('plan-single-text', { size: isClass ? scan!.size : within })}</span>
        <Deposit amount={flow.quote.quote?.singleDeposit ?? null} />
      </label>
      <div className={`ch package-plan${plan === 'package' ? ' on' : ''}`}>
        <label htmlFor="package-plan-package">
          <PlanHead value="package" name={t('plan-package')} flow={flow} />
        </label>
        <Count
          flow={flow}
          count={count}
          whole={whole}
          rises={rises}
          usual={treatmentType ? sessionsFor(treatmentType) : null}
        />
        {treatmentType ? <p className="small sec">{t('plan-seen')}</p> : null}
        <Message id="package-count-message" error={errorOf('sessions')} />
      </div>
      <Saved one={one} count={count} whole={whole} />
      <StopsEarly
        one={one}
        count={count}
        whole={whole}
        goal={treatmentType || null}
        rate={flow.quote.quote?.refundRate ?? 'single'}
      />
      {rises ? <p className="small sec price-rises">{isClass ? booking('price-by-least') : mayCost}</p> : null}
    </fieldset>
  )
}

function PlanHead({ value, name, flow }: { value: 'single' | 'package'; name: string; flow: Package }) {
  return (
    <span className="row between">
      <span className="h4">{name}</span>
      <input
        id={`package-plan-${value}`}
        type="radio"
        name="plan"
        className="package-radio"
        value={value}
        checked={flow.packageValues.plan === value}
        onChange={() => flow.packageForm.setValue('plan', value)}
      />
    </span>
  )
}

/** `rises`: the size is not known, and the total below says "from" too. */
function Amount({ amount, rises = false }: { amount: Ore; rises?: boolean }) {
  const { t } = useTranslation('booking')
  const price = formatMoney(amount, useLanguage())
  return (
    <span className="package-amount tnum">
      {rises ? <span className="package-from">{t('from')}</span> : null} {price}
    </span>
  )
}

function Deposit({ amount }: { amount: Ore | null }) {
  const { t } = useTranslation('package')
  const lng = useLanguage()
  if (amount === 0) return null
  return (
    <span className="small sec package-deposit">
      {amount === null ? null : t('plan-deposit', { amount: unbroken(formatMoney(amount, lng)) })}
    </span>
  )
}

type CountProps = { flow: Package; count: number; whole: Ore; rises: boolean; usual: SessionRange | null }

/** How many sessions, by typing, by one more or one fewer, or by the slider; choosing a number means the package. */
function Count({ flow, count, whole, rises, usual }: CountProps) {
  const { t } = useTranslation('package')
  const lng = useLanguage()
  const { packageCountMin: least, packageCountMax: most } = policy
  const write = (text: string | number) => {
    flow.packageForm.setValue('plan', 'package')
    flow.packageForm.setValue('sessions', text)
    void flow.packageForm.trigger('sessions')
  }
  const fill = useRef<HTMLInputElement>(null)
  const known = Math.min(most, Math.max(least, count))
  useEffect(() => {
    // The track's filled part: the page's policy allows no style attribute in the markup.
    fill.current?.style.setProperty('--v', `${((known - least) / (most - least)) * 100}%`)
  }, [known, least, most])
  const step = (by: number) => write(Math.min(most, Math.max(least, count + by)))
  const each = count > 0 ? (Math.round(whole / count) as Ore) : whole
  return (
    <>
      <span className="row between wrapx">
        <span>
          <Amount amount={whole} rises={rises} />
          <span className="small sec package-each">{t('plan-each', { count, price: formatMoney(each, lng) })}</span>
        </span>
        <span className="package-count" role="group" aria-label={t('count')}>
          <button
            type="button"
            className="btn btn-ic"
            aria-label={t('one-fewer')}
            disabled={count <= least}
            onClick={() => step(-1)}
          >
            <Icon name="minus" />
          </button>
          <input
            className="tnum"
            type="number"
            inputMode="numeric"
            min={least}
            max={most}
            aria-label={t('count')}
            aria-describedby="package-count-message"
            value={flow.packageValues.sessions ?? ''}
            onChange={(event) => write(event.target.value)}
          />
          <button
            type="button"
            className="btn btn-ic"
            aria-label={t('one-more')}
            disabled={count >= most}
            onClick={() => step(1)}
          >
            <Icon name="plus" />
          </button>
        </span>
      </span>
      <FadeScale done={known} total={most} next={false} clears label={t('sessions-count', { count: known })} />
      <input
        ref={fill}
        className="rng"
        type="range"
        min={least}
        max={most}
        value={known}
        aria-label={t('count-slider', { least, most })}
        onChange={(event) => write(Number(event.target.value))}
      />
      {usual ? <UsualRange {...usual} most={most} /> : null}
      <span className="row between cap mut tnum package-ends" aria-hidden="true">
        <span>{least}</span>
        <span>{most}</span>
      </span>
    </>
  )
}

/** Marks under the slider how many sessions to expect, and says so where the mark begins. */
function UsualRange({ min, max, most }: SessionRange & { most: number }) {
  const { t } = useTranslation('package')
  return (
    <span className="package-usual">
      {Array.from({ length: most }, (_, index) => (
        <i key={index} className={min <= index + 1 && index + 1 <= max ? 'on' : undefined}>
          {index + 1 === min ? <span className="cap mut tnum">{t('plan-usual', { min, max })}</span> : null}
        </i>
      ))}
    </span>
  )
}

type Figures = { one: Ore; count: number; whole: Ore }

function Saved({ one, count, whole }: Figures) {
  const { t } = useTranslation('package')
  const saved = Math.max(0, one * count - whole) as Ore
  return (
    <div className="package-saved">
      <span className="small">{t('saved')}</span>
      <Amount amount={saved} />
      <span className="small">{t('saved-text', { percent: packageDiscount(), count })}</span>
    </div>
  )
}

/** The rule of an early end, reckoned for this package before it is bought. */
function StopsEarly({ one, count, whole, goal, rate }: Figures & { goal: Goal | null; rate: RefundRate }) {
  const { t } = useTranslation('package')
  const lng = useLanguage()
  const delivered = Math.max(1, Math.min(count - 1, goal === 'coverUp' ? 2 : 4))
  if (count < 2) return null
  const { used, refund } = packageRefund({
    paid: whole,
    delivered,
    singlePrice: one,
    packagePrice: whole,
    sessions: count,
    rate,
  })
  const money = (amount: Ore) => unbroken(formatMoney(amount, lng))
  return (
    <div className="package-stops">
      <p className="strong">{t('stops')}</p>
      <p className="small sec">
        {t(`stops-text-${rate}`, {
          price: money(rate === 'single' ? one : (Math.round(whole / count) as Ore)),
          count: delivered,
          used: money(used),
          refund: money(refund),
        })}
      </p>
    </div>
  )
}
