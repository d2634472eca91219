import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney, kroner } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import { hasPriceWarning, packagePrice, sizePrice } from '#app/domain/pricing/pricing.ts'
import { isPackageCount } from '#app/domain/pricing/sessions.ts'
import { FlowForm, type RenderFrame } from '#app/features/booking/ui/flow/flow-form.tsx'
import { StepTime } from '#app/features/booking/ui/flow/step-time.tsx'
import type { Trail } from '#app/ui/hooks/use-search-trail.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { StepAccount } from './step-account.tsx'
import { StepComfort } from './step-comfort.tsx'
import { StepPayment } from './step-payment.tsx'
import { useAsksForCredit } from './pay-by.tsx'
import { StepPlan } from './step-plan.tsx'
import { StepType } from './step-type.tsx'
import { useBuyPackage, usePackage, type Package } from './use-package.ts'
import '#app/features/booking/ui/booking.css'
import './package.css'

type Props = {
  trail: Trail
  /** A visitor: the account is the first of six steps. */
  withAccount: boolean
  renderFrame: RenderFrame
  level: 2 | 3
}

/** Buys a course or a session of it: account (for a visitor), type, time, plan, add-ons, payment. */
export function PackageFlow({ trail, withAccount, renderFrame, level }: Props) {
  const { t } = useTranslation(['package', 'booking'])
  const flow = usePackage(trail, withAccount)
  const order = useBuyPackage(flow)
  const { quote, isCurrent } = flow.quote
  const own = [t('step-type'), t('step-time'), t('step-plan'), t('step-add-ons'), t('step-payment')]
  const names = withAccount ? [t('step-account'), ...own] : own
  const ownStep = flow.step - (withAccount ? 1 : 0)
  const rises = (flow.scan?.open ?? false) || (quote !== null && hasPriceWarning(quote))
  const { treatmentType, appointmentDate, appointmentTime, plan, sessions } = flow.packageValues
  const { packageMost } = useClinic()
  const hasCount = plan !== 'package' || isPackageCount(Number(sessions), packageMost)
  const asksForCredit = useAsksForCredit(flow)
  const isComplete = Boolean(treatmentType && appointmentDate && appointmentTime)
  return (
    <FlowForm
      flow={flow}
      order={order}
      names={names}
      level={level}
      renderFrame={renderFrame}
      // Here a treatment is bought: where a code takes the deposit away, the price is owed at the clinic (FAL § 12).
      price={
        quote && treatmentType && hasCount && ownStep >= PLAN_STEP
          ? {
              total: quote.total,
              dueNow: asksForCredit ? NOTHING : quote.dueNow,
              rises,
              isCurrent,
              // The request is no order: the lender and the clinic answer it.
              binds: quote.total > 0 && !asksForCredit,
              changeHours: quote.selfServiceHours,
            }
          : null
      }
      from={useFromPrice(flow)}
      toChoose={ownStep === 1 ? t('choose-type') : ownStep === 2 ? t('booking:choose-time') : null}
      canOrder={isComplete}
      ownForm={ownStep === 0}
      missing={() =>
        ownStep === 1 ? { title: t('missing-type') } : ownStep === 2 ? { title: t('missing-time') } : null
      }
    >
      <PackageStep flow={flow} ownStep={ownStep} rises={rises} />
    </FlowForm>
  )
}

const NOTHING = kroner(0)

/** From here on the client has seen whether it is one session or a package, so that a total says something. */
const PLAN_STEP = 3

/** "Fra 900 kr. pr. behandling, 675 kr. i pakke": before anything is chosen. */
function useFromPrice({ rules, areaCm2 }: Package): string | null {
  const { t } = useTranslation('package')
  const lng = useLanguage()
  const { packageDiscountPercent } = useClinic()
  const one = rules && sizePrice(areaCm2, rules).total
  if (!one) return null
  const each = packagePrice(1, one, packageDiscountPercent)
  return t('from-price', { one: formatMoney(one, lng), each: formatMoney(each, lng) })
}

type StepProps = { flow: Package; ownStep: number; rises: boolean }

function PackageStep({ flow, ownStep, rises }: StepProps) {
  const advance = useAdvance(flow)
  const { draft, trail, step, withAccount } = flow
  if (!draft.ready && trail.step > 1) return <div className="sk step-wait" aria-hidden="true" />
  switch (ownStep) {
    case 0:
      return <StepAccount flow={flow} onDone={() => trail.go(2)} />
    case 1:
      return <StepType flow={flow} onChosen={() => advance(policy.treatmentChosenAdvanceMs, step + 1)} />
    case 2:
      return (
        <StepTime
          flow={flow}
          offered={flow.offered}
          onTime={() => advance(policy.timeChosenAdvanceMs, step + 1)}
          aside={<OnlyFirst />}
        />
      )
    case 3:
      return <StepPlan flow={flow} rises={rises} />
    case 4:
      return <StepComfort flow={flow} rises={rises} onChangeTime={() => trail.go(withAccount ? 3 : 2)} />
    default:
      return <StepPayment flow={flow} rises={rises} />
  }
}

/** Choosing one time in a package of many: the others come later. */
function OnlyFirst() {
  const { t } = useTranslation('package')
  return <p className="small sec">{t('only-first')}</p>
}

/** Goes on by itself a moment after a choice, so that the choice is seen; another choice in between starts it anew. */
function useAdvance({ trail }: Package) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const go = useRef(trail.go)
  useEffect(() => {
    go.current = trail.go
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (afterMs: number, to: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => go.current(to), afterMs)
  }
}
