import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { catalog } from '#app/content/text/catalog.server.ts'
import { LANGUAGES } from '#app/domain/language.ts'
import { consentVersion } from './texts.ts'

// A row of `consents` says which version was signed: another text under the same number would be another agreement.
test.each([
  ['laser', 3, '-4-ImmWiWbgpI2qr'],
  ['anaesthesia', 3, 'ibb0Wm4RO5BQFj4o'],
  ['image', 2, 'sYRkOhB11ZehmKYd'],
] as const)('a changed text of the %s consent raises its version', (kind, version, digest) => {
  const texts = LANGUAGES.flatMap((lng) =>
    Object.entries(catalog[lng]['consent-forms']).filter(([key]) => key.startsWith(`${kind}-`)),
  )
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 16)
  expect([consentVersion(kind), hash]).toEqual([version, digest])
})
