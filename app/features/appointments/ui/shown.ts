import type { ClinicDay, ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { WithdrawalStanding } from '#app/domain/money/withdrawal.ts'
import type { Statement } from '#app/features/appointments/schema.ts'

/** A statement as it stands in the form, whatever it is worth. */
export type Typed = Statement
/** The text of each field's error. */
export type StatementErrors = Partial<Record<keyof Statement, string>>

/** What the second step shows of the contract. `unknown`: there is none of that number and e-mail. */
export type ShownContract =
  | { standing: 'unknown' }
  | {
      standing: WithdrawalStanding
      startsAt: ClinicTime
      paid: Ore
      /** It is a package with all its visits. */
      isPackage: boolean
      /** What of it goes back. */
      back: Ore
      /** Some of it was paid at the clinic, which pays it back itself. */
      backAtClinic: boolean
      /** The last day of the period. */
      lastDay: ClinicDay
      /** When the money is back at the latest. */
      backBy: ClinicDay
    }
