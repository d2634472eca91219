import { test } from 'vitest'
import { engines } from '#test/clinic/world.ts'
import { stormWhileKilled } from './money-killed.ts'

// `npm run storm` runs 2,000 orders with twenty kills on both engines.
const orders = Number(process.env['STORM_ORDERS'] ?? 24)

test.each(engines())(
  'killed in the middle of orders and payments on the %s engine: both books agree to the øre, and nothing is missing or double',
  { timeout: 240_000 + orders * 900 },
  (engine) => stormWhileKilled(engine, { orders, kills: orders > 100 ? 20 : 2 }),
)
