import { expect, test } from 'vitest'
import { languageCookie } from '#app/http/language.ts'
import { cameraCookie } from '#app/services/links/camera.ts'
import { kioskCookie } from '#app/services/links/kiosk.ts'
import { returnCookie } from '#app/services/links/return.ts'
import { site } from '#test/support/site.ts'
import { PASSWORD, person } from '#test/clinic/people.ts'
import { quickSessions } from '#test/clinic/quick-passwords.ts'
import { browserCookie, cleared } from './cookies.ts'
import { deviceCookie } from './known-device.ts'

test('[sec 10.2] every cookie of a clinic is bound to its host and to https, and no script reads one that opens or proves anything', async () => {
  const { services } = await site()
  const settings = services.settings.with({ publicUrl: 'https://clinic.example' })
  const sessions = quickSessions({ db: services.db, clock: services.clock, settings })
  const ida = await person(services)
  const signedIn = await sessions.signIn(new Headers(), ida.email, PASSWORD)
  if (!signedIn.ok) throw new Error(signedIn.refusal)
  const proving = [
    ...signedIn.value.cookies,
    ...(await sessions.start(new Headers(), ida.id)),
    ...cleared(true),
    browserCookie('a', 24, true),
    deviceCookie({ clock: services.clock, settings }, ida.email),
    kioskCookie(settings, 'token'),
    cameraCookie(settings, 'id'),
    returnCookie(settings, 'payment'),
  ]
  expect(proving.length).toBeGreaterThan(8)
  const all = [...proving, languageCookie('https://clinic.example/?lng=en', 'en', true)!]
  for (const cookie of all)
    expect([cookie, /^__Host-[\w-]+=.*; Path=\/(?:;|$)/i.test(cookie), /; Secure(?:;|$)/i.test(cookie)]).toEqual([
      cookie,
      true,
      true,
    ])
  for (const cookie of all) expect(cookie).toMatch(/; SameSite=(?:Lax|Strict)(?:;|$)/i)
  for (const cookie of proving) expect(cookie).toMatch(/; HttpOnly(?:;|$)/i)
  for (const cookie of all) expect(cookie).not.toMatch(/; Domain=/i)
})
