import type { AppointmentStatus, AppointmentType } from './appointment.ts'
import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { Action } from '#app/domain/access/roles.ts'

/** One thing that waits for somebody at the clinic. */
export type WorkRow = {
  /** Of what waits: a visit, a plan, a form. */
  id: string
  patientId: string
  name: string
  phone: string
  visit: { type: AppointmentType; status: AppointmentStatus; startsAt: ClinicTime; provider: string } | null
  /** Which part of the list it is in; a list without parts has one. */
  part: string
  amount: Ore | null
  /** What the client reported, and when; left out: the list is about something else. */
  said?: { at: ClinicTime; words: readonly string[] }
  /** Rule names of add-ons it is about. */
  addOns: readonly string[]
}

/**
 * A list of what waits. Each feature describes its own; `features/worklists/queries.ts` names them all, and with that
 * line it stands in the menu's count, on the page and in its tabs.
 */
export type Worklist<Needs> = {
  key: string
  /** Who sees it. */
  action: Action
  /** Its parts in their order; the first is shown first. */
  parts: readonly string[]
  /** Of these parts it is said that they wait; the others are there to be looked up. */
  waiting: readonly string[]
  /** True of a list of visits, which can be asked for those of some providers alone. */
  isOfVisits?: boolean
  /** How much waits in each part. Asked with every staff page: a quick count. */
  count(services: Needs, providers?: readonly string[]): Promise<Record<string, number>>
  /** One page of a part, what has waited longest first. */
  rows(services: Needs, part: string, page: WorkPage): Promise<WorkRow[]>
}

/** Which rows; `providers`: of their visits alone. */
export type WorkPage = { limit: number; offset: number; providers?: readonly string[] | undefined }
