import type { ReactNode } from 'react'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import { slotsOn } from '#app/features/booking/ui/slots/slot-book.ts'
import { SlotPicker } from '#app/features/booking/ui/slots/slot-picker.tsx'
import { WhoTreats } from '#app/features/booking/ui/slots/who-treats.tsx'
import { useFieldText } from '#app/ui/fields/use-field-text.ts'
import { NumbingTimes } from './numbing-time.tsx'
import type { Flow } from './use-flow.ts'

type Props = {
  flow: Flow
  /** The add-ons there are; null while the price list is read. */
  offered: readonly PricingRule[] | null
  aside?: ReactNode
  /** A time was chosen. */
  onTime?(): void
}

/** Whose times, day and time of a flow. Another day clears the time ([specification 4]). */
export function StepTime({ flow, offered, aside, onTime }: Props) {
  const { form, values, availability, minutes, setNotice } = flow
  const { errors } = form.formState
  const errorOf = useFieldText('booking', errors)
  const day = (values.appointmentDate || null) as ClinicDay | null
  return (
    <>
      <WhoTreats
        id="t-who"
        people={availability.people}
        chosen={values.provider ?? ''}
        onChoose={(provider) => {
          setNotice(null)
          form.setValue('provider', provider)
        }}
      />
      <SlotPicker
        id="t-slot"
        availability={availability}
        choice={{ day, time: values.appointmentTime || null }}
        minutes={minutes}
        error={errorOf('appointmentDate') ?? errorOf('appointmentTime')}
        onChoose={({ day: chosen, time }) => {
          if (time) setNotice(null)
          form.setValue('appointmentDate', chosen ?? '')
          form.setValue('appointmentTime', time ?? '')
          if (errors.appointmentDate || errors.appointmentTime) form.clearErrors(['appointmentDate', 'appointmentTime'])
          if (time) onTime?.()
        }}
        aside={
          <>
            <NumbingTimes
              offered={offered}
              slots={slotsOn(availability.book, day)}
              time={values.appointmentTime ?? ''}
            />
            {aside}
          </>
        }
      />
    </>
  )
}
