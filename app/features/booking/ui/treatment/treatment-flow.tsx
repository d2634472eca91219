import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { hasPriceWarning } from '#app/domain/pricing/pricing.ts'
import { FlowForm, type RenderFrame } from '#app/features/booking/ui/flow/flow-form.tsx'
import type { Trail } from '#app/ui/hooks/use-search-trail.ts'
import { FlowStep } from './flow-step.tsx'
import { useBookTreatment, useTreatment, type BookedNow, type Treatment } from './use-treatment.ts'
import '#app/features/booking/ui/booking.css'

type Props = {
  trail: Trail
  renderFrame: RenderFrame
  /** The level of the step headings in that frame. */
  level: 2 | 3
  onBooked(booked: BookedNow): void
}

/** Books a treatment in four steps: who, when, add-ons, overview. The same in the dialog and on /book. */
export function TreatmentFlow({ trail, renderFrame, level, onBooked }: Props) {
  const { t } = useTranslation('booking')
  const treatment = useTreatment(trail)
  const order = useBookTreatment(treatment, onBooked)
  const { quote, isCurrent } = treatment.quote
  const rises = (treatment.scan?.open ?? false) || (quote !== null && hasPriceWarning(quote))
  return (
    <FlowForm
      flow={treatment}
      order={order}
      names={[t('step-contact'), t('step-time'), t('step-add-ons'), t('step-overview')]}
      level={level}
      renderFrame={renderFrame}
      // Without a deposit an appointment binds nobody to pay: it can be given up until the treatment is given.
      price={
        quote && treatment.step >= ADD_ONS
          ? {
              total: quote.total,
              dueNow: quote.dueNow,
              rises,
              isCurrent,
              binds: quote.dueNow > 0,
              changeHours: quote.selfServiceHours,
            }
          : null
      }
      from={useFromPrice(treatment, rises)}
      toChoose={treatment.step === TIME ? t('choose-time') : null}
      missing={(step) => (step === 1 ? { title: t('missing-info'), text: t('missing-info-text') } : null)}
    >
      {treatment.step === 1 ? <WhatIsBooked treatment={treatment} /> : null}
      <FlowStep treatment={treatment} rises={rises} />
    </FlowForm>
  )
}

/** What is about to be booked, and the way to what costs nothing, before times are asked for. */
function WhatIsBooked({ treatment: { minutes, lng } }: { treatment: Treatment }) {
  const { t } = useTranslation('booking')
  return (
    <p className="flow-what small sec">
      {t('what-treatment', { minutes })} <a href={inLanguage('/kontakt', lng)}>{t('rather-consultation')}</a>
    </p>
  )
}

const TIME = 2
/** From here on what is chosen has a total. */
const ADD_ONS = 3

/** What a session costs and what is paid at the end, before anything is chosen. */
function useFromPrice({ quote: { quote }, lng }: Treatment, rises: boolean): string | null {
  const { t } = useTranslation('booking')
  if (!quote) return null
  const price = formatMoney(quote.total, lng)
  const each = t(rises ? 'from-each' : 'each', { price })
  return quote.dueNow > 0 ? `${each} ${t('deposit-later', { amount: formatMoney(quote.dueNow, lng) })}` : each
}
