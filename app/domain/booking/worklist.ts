import type { AppointmentStatus, AppointmentType } from './appointment.ts'
import type { Closable } from '#app/domain/health/closings.ts'
import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { Action } from '#app/domain/access/roles.ts'

/** One item that waits for staff. */
export type WorkRow = {
  /** The id of the visit, plan or form. */
  id: string
  patientId: string
  name: string
  phone: string
  visit: { type: AppointmentType; status: AppointmentStatus; startsAt: ClinicTime; provider: string } | null
  /** The part of the list; a list without parts has one. */
  part: string
  amount: Ore | null
  /** What the client reported, and when, in a list of reports. */
  said?: { at: ClinicTime; words: readonly string[] }
  /** Rule names of the add-ons concerned. */
  addOns: readonly string[]
  /** How it may be closed, in the list of past visits. */
  closable?: Closable
}

/**
 * A worklist. Each feature defines its own; listing it in `features/worklists/queries.ts` adds it to the menu's count, the
 * page and its tabs.
 */
export type Worklist<Needs> = {
  key: string
  /** Who sees it. */
  action: Action
  /** Its parts in display order. */
  parts: readonly string[]
  /** The parts that count as waiting; the others are for reference. */
  waiting: readonly string[]
  /** True for a list of visits, which can be filtered by provider. */
  isOfVisits?: boolean
  /** The count of each part. Runs with every staff page, so it must be fast. */
  count(services: Needs, providers?: readonly string[]): Promise<Record<string, number>>
  /** One page of a part, oldest first. */
  rows(services: Needs, part: string, page: WorkPage): Promise<WorkRow[]>
}

/** Filters the rows; `providers` limits them to those providers' visits. */
export type WorkPage = { limit: number; offset: number; providers?: readonly string[] | undefined }
