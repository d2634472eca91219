import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each(['/', '/dashboard', '/admin/klienter/1f0c', '/book?step=2&day=2026-12-03', '/aftale/a.b-c_d?lng=en'])(
  'the way back to %s is kept',
  (path) => expect(ownPath(path)).toBe(path),
)

const evil = 'evil.example'
const HOSTS = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '/	/',
  '/\n/',
  '/\r\n/',
  '/ /',
  '/%09/',
  '/%5c',
  '/%2f',
  '/%2F/',
  '/.//',
  '/..//',
  '/;//',
  '/@',
  '/:',
  '/　/',
  'http:',
  'https:',
  'http:/',
  'https://',
  'HTTPS://',
  'ftp://',
  'ws://',
  'javascript:',
  'data:text/html,',
  'vbscript:',
  'blob:',
  'file:///',
  'http:\\\\',
  'https:///',
  'https:\\',
  ' https://',
  '	https://',
  '\0https://',
]
const TAILS = [evil, `${evil}/dashboard`, `@${evil}`]

test.each(HOSTS.flatMap((head) => TAILS.map((tail) => [`${head}${tail}`] as const)))(
  '[sec 54.1] %j never leads to another site',
  (text) => {
    const path = ownPath(text)
    if (path !== null) expect(new URL(path, 'https://clinic.example').host).toBe('clinic.example')
    expect(path === null || !/[@:\\]|%2f|%5c/i.test(path)).toBe(true)
  },
)

test.each([
  '',
  null,
  undefined,
  'dashboard',
  '?next=/',
  '#/',
  '/../admin',
  '/a/../../b',
  '/a//b',
  `/${'a'.repeat(400)}`,
  '/\u202e',
  '/api/account/sign-out',
  '/<script>',
  '/"onx',
  "/'x",
])('%j is no way back', (text) => expect(ownPath(text)).toBe(null))
