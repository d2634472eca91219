import type { ReactNode } from 'react'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { SlotPicker } from '#app/features/booking/ui/slots/slot-picker.tsx'
import { useFieldText } from '#app/ui/use-field-text.ts'
import type { Flow } from './use-flow.ts'

type Props = {
  flow: Flow
  aside?: ReactNode
  /** A time was chosen. */
  onTime?(): void
}

/** Day and time of a flow. Another day clears the time ([specification 4]). */
export function StepTime({ flow, aside, onTime }: Props) {
  const { form, values, availability, minutes, setNotice } = flow
  const { errors } = form.formState
  const errorOf = useFieldText('booking', errors)
  return (
    <SlotPicker
      id="t-slot"
      availability={availability}
      choice={{ day: (values.appointmentDate || null) as ClinicDay | null, time: values.appointmentTime || null }}
      minutes={minutes}
      error={errorOf('appointmentDate') ?? errorOf('appointmentTime')}
      onChoose={({ day, time }) => {
        if (time) setNotice(null)
        form.setValue('appointmentDate', day ?? '')
        form.setValue('appointmentTime', time ?? '')
        if (errors.appointmentDate || errors.appointmentTime) form.clearErrors(['appointmentDate', 'appointmentTime'])
        if (time) onTime?.()
      }}
      aside={aside}
    />
  )
}
