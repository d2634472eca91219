import { actionToMark, CLOSINGS, type Closing } from '#app/domain/booking/appointment.ts'
import { useCan } from '#app/ui/desk/permissions.ts'

/** How the user may close a past visit: only clinicians complete one. */
export function useClosings(): readonly Closing[] {
  const canTreat = useCan('treat-clients')
  return CLOSINGS.filter((to) => canTreat || actionToMark(to) !== 'treat-clients')
}
