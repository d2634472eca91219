import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useAvailability } from '#app/features/booking/ui/slots/use-availability.ts'
import { useLanguage } from '#app/ui/dates.ts'
import type { ContactValues } from './contact-fields.ts'

/** The times of a consultation with whoever the form asks for. */
export function useConsultationTimes({ control }: UseFormReturn<ContactValues>) {
  const lng = useLanguage()
  const provider = useWatch({ control, name: 'provider' })
  return useAvailability(lng, 'consultation', undefined, { provider })
}
