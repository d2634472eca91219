import { test } from 'vitest'
import { stormWhileKilled } from './money-killed.ts'

// `npm run storm` runs 2,000 orders with twenty kills.
const orders = Number(process.env['STORM_ORDERS'] ?? 24)

test(
  'killed in the middle of orders and payments on the embedded engine: both books agree to the øre, and nothing is missing or double',
  { timeout: 240_000 + orders * 900 },
  () => stormWhileKilled('embedded', { orders, kills: orders > 100 ? 20 : 1 }),
)
