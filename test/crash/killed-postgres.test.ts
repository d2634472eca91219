import { test } from 'vitest'
import { killAmidBookings } from './killed.ts'

test(
  '[rel R2] killed in the middle of bookings on the postgres engine: every promised booking is there and mailed once',
  { timeout: 600_000 },
  () => killAmidBookings('postgres'),
)
