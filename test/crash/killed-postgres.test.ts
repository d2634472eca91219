import { test } from 'vitest'
import { killTwentyTimes } from './killed.ts'

test(
  '[rel R2] killed 20 times in the middle of bookings on the postgres engine: every promised booking is there and mailed once',
  { timeout: 600_000 },
  () => killTwentyTimes('postgres'),
)
