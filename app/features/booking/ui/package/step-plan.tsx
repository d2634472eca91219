import { useTranslation } from 'react-i18next'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { packageRefund, type RefundRate } from '#app/domain/plans/package-refund.ts'
import { policy } from '#app/domain/policy.ts'
import { savedBy, type PlanChoices } from '#app/domain/plans/plan-choices.ts'
import {
  discountFrom,
  fittingCount,
  isPackageCount,
  sessionsFor,
  usualSessions,
  type Goal,
  type SessionRange,
} from '#app/domain/pricing/sessions.ts'
import { NoQuote } from '../flow/order/no-quote.tsx'
import { coveredIn, useSizeNote } from '#app/features/booking/ui/size-note.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { unbroken, useLanguage } from '#app/ui/dates.ts'
import { FadeScale } from '#app/ui/fade-scale.tsx'
import { Message, Radio } from '#app/ui/fields/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useFieldText } from '#app/ui/fields/use-field-text.ts'
import { Slider } from '#app/ui/parts/slider.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Package } from './use-package.ts'

/** Step "Plan": one at a time or a package, how many, what is saved, and what goes back when it ends early. */
export function StepPlan({ flow, rises }: { flow: Package; rises: boolean }) {
  const { t } = useTranslation('package')
  const { t: booking } = useTranslation('booking')
  const { packageForm: form, packageValues, rules, areaCm2, scan } = flow
  const { plan = 'single', treatmentType } = packageValues
  const count = Number(packageValues.sessions) || 0
  const errorOf = useFieldText('booking', form.formState.errors)
  const { packageDiscountPercent, packageLeast, packageMost } = useClinic()
  const least = discountFrom(treatmentType || null, packageLeast)
  const mayCost = useSizeNote(rules, plan === 'package' && count >= least ? packageDiscountPercent : 0)
  const { quote, refusal, again } = flow.quote
  const isCount = isPackageCount(count, packageMost)
  const unread = refusal === null ? null : <NoQuote onAgain={again} />
  if (!quote) return unread ?? <div className="sk step-wait" aria-hidden="true" />
  const { single, package: course } = quote.choices
  // Of a size chosen and not measured this is the least price; of none, the note says what more skin costs in this plan.
  const isClass = rises && Boolean(scan?.span)
  const within = t('plan-within', { area: Math.ceil(areaCm2 ?? coveredIn(rules) ?? 0) })
  return (
    <fieldset className="package-plans">
      <legend className="sr">{t('step-plan')}</legend>
      <label className="ch package-plan" htmlFor="package-plan-single">
        <PlanHead value="single" name={t('plan-single')} flow={flow} />
        <Amount amount={single.price} rises={rises} />
        <span className="small sec">{t('plan-single-text', { size: isClass ? scan!.size : within })}</span>
        <Deposit amount={single.deposit} />
      </label>
      <div className={`ch package-plan${plan === 'package' ? ' on' : ''}`}>
        <label htmlFor="package-plan-package">
          <PlanHead value="package" name={t('plan-package')} flow={flow} />
        </label>
        <Count
          flow={flow}
          count={count}
          course={course}
          rises={rises}
          sizes={treatmentType ? sessionsFor(treatmentType, packageLeast) : null}
        />
        {isCount && count < least ? <p className="small">{t('plan-below', { min: least })}</p> : null}
        {treatmentType ? <p className="small sec">{t('plan-seen', usualSessions(treatmentType))}</p> : null}
        <Message id="package-count-message" error={errorOf('sessions')} />
      </div>
      {isCount ? (
        <>
          {unread}
          <Saved choices={quote.choices} />
          <StopsEarly course={course} goal={treatmentType || null} rate={quote.refundRate} />
        </>
      ) : null}
      {rises ? <p className="small sec price-rises">{isClass ? booking('price-by-least') : mayCost}</p> : null}
    </fieldset>
  )
}

function PlanHead({ value, name, flow }: { value: 'single' | 'package'; name: string; flow: Package }) {
  return (
    <span className="row between">
      <span className="h4">{name}</span>
      <Radio
        id={`package-plan-${value}`}
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

function Deposit({ amount }: { amount: Ore }) {
  const { t } = useTranslation('package')
  const lng = useLanguage()
  if (amount === 0) return null
  return (
    <span className="small sec package-deposit">
      {t('plan-deposit', { amount: unbroken(formatMoney(amount, lng)) })}
    </span>
  )
}

type Course = PlanChoices['package']

/** The price of one of a package's sessions, to the nearest øre. */
const eachOf = ({ price, sessions }: Course) => Math.round(price / sessions) as Ore

type CountProps = { flow: Package; count: number; course: Course; rises: boolean; sizes: SessionRange | null }

/** How many sessions, by typing, by one more or one fewer, or by the slider; choosing a number means the package. */
function Count({ flow, count, course, rises, sizes }: CountProps) {
  const { t } = useTranslation('package')
  const lng = useLanguage()
  const { packageCountMin: least } = policy
  const { packageMost: most } = useClinic()
  const write = (text: string | number) => {
    flow.packageForm.setValue('plan', 'package')
    // Beyond what any package may have, the form says so.
    flow.packageForm.setValue('sessions', fittingCount(text, most) ?? text)
    void flow.packageForm.trigger('sessions')
  }
  const known = Math.min(most, Math.max(least, count))
  const step = (by: number) => write(Math.min(most, Math.max(least, count + by)))
  return (
    <>
      <span className="row between wrapx">
        {isPackageCount(count, most) ? (
          <span>
            <Amount amount={course.price} rises={rises} />
            <span className="small sec package-each">
              {t('plan-each', { count: course.sessions, price: formatMoney(eachOf(course), lng) })}
            </span>
          </span>
        ) : (
          // No price of a number of sessions that cannot be bought.
          <span aria-hidden="true" className="package-amount">
            –
          </span>
        )}
        <span className="package-count" role="group" aria-label={t('count')}>
          <Button
            tone="text"
            size="icon"
            aria-label={t('one-fewer')}
            disabled={count <= least}
            onClick={() => step(-1)}
          >
            <Icon name="minus" />
          </Button>
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
          <Button tone="text" size="icon" aria-label={t('one-more')} disabled={count >= most} onClick={() => step(1)}>
            <Icon name="plus" />
          </Button>
        </span>
      </span>
      <FadeScale done={known} total={most} next={false} clears label={t('sessions-count', { count: known })} />
      <Slider
        min={least}
        max={most}
        value={known}
        aria-label={t('count-slider', { least, most })}
        onChange={(event) => write(Number(event.target.value))}
      />
      {sizes ? <PackageSizes {...sizes} most={most} /> : null}
      <span className="row between cap mut tnum package-ends" aria-hidden="true">
        <span>{least}</span>
        <span>{most}</span>
      </span>
    </>
  )
}

/** Marks under the slider the sizes packages have, and says so where the mark begins: most people need fewer. */
function PackageSizes({ min, max, most }: SessionRange & { most: number }) {
  const { t } = useTranslation('package')
  return (
    <span className="package-sizes">
      {Array.from({ length: most }, (_, index) => (
        <i key={index} className={min <= index + 1 && index + 1 <= max ? 'on' : undefined}>
          {index + 1 === min ? <span className="cap mut tnum">{t('plan-sizes', { min, max })}</span> : null}
        </i>
      ))}
    </span>
  )
}

function Saved({ choices }: { choices: PlanChoices }) {
  const { t } = useTranslation('package')
  const { saved, percent } = savedBy(choices)
  if (saved === 0) return null
  return (
    <div className="package-saved">
      <span className="small">{t('saved')}</span>
      <Amount amount={saved} />
      <span className="small">{t('saved-text', { percent, count: choices.package.sessions })}</span>
    </div>
  )
}

/** The rule of an early end, reckoned for this package before it is bought. */
function StopsEarly({ course, goal, rate }: { course: Course; goal: Goal | null; rate: RefundRate }) {
  const { t } = useTranslation('package')
  const lng = useLanguage()
  const { sessions, price, singlePrice } = course
  const delivered = Math.max(1, Math.min(sessions - 1, goal === 'coverUp' ? 2 : 4))
  if (sessions < 2) return null
  const ended = { paid: price, delivered, singlePrice, packagePrice: price, sessions }
  const { used, refund } = packageRefund({ ...ended, rate })
  const money = (amount: Ore) => unbroken(formatMoney(amount, lng))
  return (
    <div className="package-stops">
      <p className="strong">{t('stops')}</p>
      <p className="small sec">
        {t(`stops-text-${rate}`, {
          price: money(rate === 'single' ? singlePrice : eachOf(course)),
          count: delivered,
          used: money(used),
          refund: money(refund),
        })}
      </p>
    </div>
  )
}
