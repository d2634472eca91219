import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CameraResolution } from '#app/domain/journal/camera.ts'
import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { FollowUp } from '#app/domain/booking/consultation.ts'

/** What a client still owes for a visit or a session given; a row while something is missing. Written by triggers. */
export type OpenBalances = {
  subject: GeneratedAlways<string>
  /** A visit or a session of a plan; the other is null. */
  appointment_id: string | null
  plan_session_id: string | null
  patient_id: string
  amount: Ore
}

/** What was done about a consultation. Rows are only added; the last one counts. */
export type ConsultationFollowUps = {
  id: GeneratedAlways<number>
  appointment_id: string
  at: ColumnType<Date, Date, never>
  by_user: string | null
  what: FollowUp
}

/** A tablet at the door; hashes of the code it is enrolled by and of what it then carries. */
export type Kiosks = {
  id: string
  name: string
  code_hash: string | null
  code_until: Date | null
  token_hash: Generated<string | null>
  made_at: Date
  made_by: string | null
  enrolled_at: Generated<Date | null>
  ended_at: Generated<Date | null>
}

/** Input at a kiosk that checked no client in, until staff have found the client. */
export type UnknownArrivals = {
  id: string
  kiosk_id: string
  at: Date
  initials: string
  /** "15:30:00" */
  time_of_day: string
}

/** How a tablet's camera is set for photos of the journal. */
export type CameraDevices = {
  id: string
  name: string
  has_grid: boolean
  overlay_percent: number
  resolution: CameraResolution
  camera: string | null
  changed_at: Date
  changed_by_name: string
}

/** Two records of one person made one; `moved` and `fields` say what is taken back. */
export type PatientMerges = {
  id: string
  kept_id: string
  merged_id: string
  at: Date
  by_user: string | null
  fields: ColumnType<object, string, string>
  moved: ColumnType<object, string, never>
  undone_at: Generated<Date | null>
  undone_by: Generated<string | null>
}

/** A reminder that was sent: of which time, and how many hours before it. */
export type AppointmentReminders = {
  appointment_id: string
  starts_at: ClinicTime
  hours_before: number
  at: Date
}

/** That a client was asked by mail how the skin is after a treatment. */
export type SkinQuestions = {
  appointment_id: string
  at: Date
}

export type ClinicTables = {
  skin_questions: SkinQuestions
  appointment_reminders: AppointmentReminders
  patient_merges: PatientMerges
  open_balances: OpenBalances
  consultation_follow_ups: ConsultationFollowUps
  kiosks: Kiosks
  unknown_arrivals: UnknownArrivals
  camera_devices: CameraDevices
}
