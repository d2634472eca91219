import { expect, test } from 'vitest'
import { picture, signedIn, visit } from '#test/desk.ts'
import { engines, world } from '#test/world.ts'
import { forgetPictures } from './forget-pictures.ts'

const LONG_AGO = '2026-05-29T12:30'
const NOT_SO_LONG_AGO = '2026-05-30T12:30'

test.each(engines())(
  'pictures go half a year after a booking that came to nothing, and not before (%s)',
  async (engine) => {
    const { services, count, providerId: provider } = await world({ engine })
    const ida = await signedIn(services, { email: 'ida@post.example' })
    const gone = await picture(services, await visit(services, ida, provider, { at: LONG_AGO, status: 'no_show' }))
    const kept = await picture(
      services,
      await visit(services, ida, provider, { at: NOT_SO_LONG_AGO, status: 'cancelled' }),
    )
    expect(await forgetPictures(services)).toBe(1)
    expect([await services.storage.get(gone), await count('booking_images')]).toEqual([null, 1])
    expect(await services.storage.get(kept)).not.toBeNull()
  },
)

test('pictures of somebody who came, or has a time ahead, stay', async () => {
  const { services, count, providerId: provider } = await world()
  for (const later of [
    { at: LONG_AGO, status: 'completed' },
    { at: '2026-12-03T12:30', status: 'scheduled' },
  ] as const) {
    const who = await signedIn(services, { email: `${later.status}@post.example` })
    await picture(services, await visit(services, who, provider, { at: '2026-03-03T12:30', status: 'cancelled' }))
    await visit(services, who, provider, later)
  }
  expect(await forgetPictures(services)).toBe(0)
  expect(await count('booking_images')).toBe(2)
})
