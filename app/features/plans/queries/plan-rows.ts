import type { Kysely } from 'kysely'
import type { Ore } from '#app/domain/money/money.ts'
import type { PaymentKind, PaymentMethod, PaymentStatus } from '#app/domain/money/payment.ts'
import type { ClinicDay, ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Services } from '#app/services/services.ts'

export type PlanSession = {
  id: string
  number: number
  price: Ore
  /** When it is booked for; null: not yet. */
  startsAt: ClinicTime | null
  doneOn: ClinicDay | null
  /** The first day the law lets it lie on, while it is not booked. */
  earliest: ClinicDay | null
  /** That day is today: nothing has to be waited for. */
  isFromToday: boolean
  /** What is still to be paid of it. */
  left: Ore
  isPaid: boolean
}

export type PlanPaymentRow = {
  id: string
  kind: PaymentKind
  method: PaymentMethod
  status: PaymentStatus
  day: ClinicDay
  amount: Ore
  refunded: Ore
}

/** What reading a plan takes; `k` may be the transaction that is to act on what it reads. */
export type Reading = Pick<Services, 'clock' | 'settings'> & { db: { k: Kysely<Schema> } }
