import type { Generated, GeneratedAlways } from 'kysely'
import type { AppointmentType } from '#app/domain/booking/appointment.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { ResourceKind } from '#app/domain/schedule/resources.ts'

export type ResourceTables = {
  /** Lasers and rooms. */
  resources: {
    id: string
    lock_key: GeneratedAlways<number>
    kind: ResourceKind
    name: string
    serves: Generated<AppointmentType[]>
    is_active: Generated<boolean>
    display_order: Generated<number>
    serial_number: Generated<string>
    bought_on: Generated<ClinicDay | null>
    ce_number: Generated<string>
    notified_body: Generated<string>
    ce_valid_until: Generated<ClinicDay | null>
    last_service: Generated<ClinicDay | null>
    next_service: Generated<ClinicDay | null>
  }
}
