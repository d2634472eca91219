import { expect, test } from 'vitest'
import { catalog } from '#app/content/text/catalog.server.ts'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import type { AccountMailKind } from '#app/domain/clients/messages.ts'
import { composeAccountMail } from '../compose.ts'
import { clinic } from '#test/clinic/mail-facts.ts'

const facts = {
  clinic,
  firstName: 'Søren',
  withdrawUrl: 'https://falm.example/fortryd-aftale',
  url: 'https://falm.example/account/reset?token=7f0c.c2lnbmVk',
  minutes: 30,
}
const kinds = Object.keys(catalog.da['mail-account']).flatMap(
  (key) => (/^(account-.+)-label$/.exec(key)?.[1] ?? []) as AccountMailKind | [],
)
const every = kinds.flatMap((kind) => LANGUAGES.map((lng) => [kind, lng] as const))
const said = (kind: AccountMailKind, lng: Language, part: 'opening' | 'label' | 'closing') =>
  catalog[lng]['mail-account'][`${kind}-${part}`]

test.each(every)('%s in %s leads to one place and says nothing of what is done at the clinic', (kind, lng) => {
  const { subject, text, html } = composeAccountMail(kind, facts, lng)
  expect(subject.length).toBeLessThanOrEqual(78)
  expect(text).toContain(`:\n${facts.url}`)
  expect(html).toContain(`href="${facts.url}"`)
  expect(`${subject} ${text}`).not.toMatch(/tatover|tattoo|laser|behandling|treatment/i)
  expect(`${subject} ${text}`).not.toMatch(/!|undefined|NaN|\{\{/)
})

test.each(LANGUAGES)('the mails with a link say in %s how long it works', (lng) => {
  const text = (kind: AccountMailKind, minutes: number) => composeAccountMail(kind, { ...facts, minutes }, lng).text
  expect(text('account-reset', 30)).toContain(lng === 'da' ? '30 minutter' : '30 minutes')
  for (const kind of ['account-confirm', 'account-invited'] as const)
    expect(text(kind, 24 * 60)).toContain(lng === 'da' ? '24 timer' : '24 hours')
  expect(text('account-address-changed', 7 * 24 * 60)).toContain(lng === 'da' ? '7 dage' : '7 days')
})

const warning = every.filter(
  ([kind]) => /-(?:changed|on|off|asked|taken-back)$/.test(kind) && kind !== 'account-roles-changed',
)

test.each(warning)('%s in %s says whom its advice is for', (kind, lng) => {
  const closing = said(kind, lng, 'closing')
  expect(closing).toMatch(lng === 'da' ? /^Var det ikke dig, så / : /^If (?:you did not|it was not you)/)
})

const asking = every.filter(([kind]) => kind === 'account-confirm' || kind === 'account-address-confirm')

test.each(asking)('%s in %s asks only the one who asked for it to confirm', (kind, lng) => {
  const opening = said(kind, lng, 'opening')
  expect(opening).toMatch(lng === 'da' ? /\. Var det dig, så bekræft,/ : /\. If it was you, please confirm /)
})

test.each(LANGUAGES)('the button that undoes a changed address says in %s that the old address comes back', (lng) => {
  const label = said('account-address-changed', lng, 'label')
  expect(label).toBe(lng === 'da' ? 'Gendan min gamle e-mailadresse' : 'Restore my old email address')
  expect(catalog[lng].portal['email-undo']).toBe(label)
})

const noPassword = every.filter(([kind]) => kind === 'account-address-changed' || kind.startsWith('account-erasure-'))

test.each(noPassword)('the button of %s in %s promises no new password, which is not behind it', (kind, lng) => {
  const label = said(kind, lng, 'label')
  expect(label).not.toMatch(/adgangskode|password/i)
})

test.each(LANGUAGES)(
  'who asks to be erased reads in %s that it was received, when it is answered and what comes then',
  (lng) => {
    const { subject, text } = composeAccountMail(
      'account-erasure-asked',
      { ...facts, url: 'https://falm.example/kontakt' },
      lng,
    )
    for (const words of lng === 'da' ? ['modtaget', 'senest en måned', 'loven'] : ['received', 'one month', 'the law'])
      expect(`${subject}\n${text}`).toContain(words)
    expect(text).toContain(facts.clinic.phone)
  },
)
