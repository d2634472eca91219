import type { Generated, GeneratedAlways } from 'kysely'
import type { AppointmentType } from '#app/domain/appointment.ts'
import type { ResourceKind } from '#app/domain/resources.ts'

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
  }
}
