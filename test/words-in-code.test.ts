import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Names are the field's (docs/glossary.md). What was once called otherwise stays away.
const root = new URL('..', import.meta.url).pathname
const BANNED: Record<string, RegExp> = {
  'caller, actor': /\b[Aa]sker(?:Of)?\b/,
  'payment provider': /\bpayment house\b|[a-z]House\b|\bHOUSES\b/,
  'enqueue, publish': /\b(?:tell|told|tellOwner|tellOthers)\(/,
  isPolling: /\bisAskedByItself\b/,
  isIdempotent: /\bkeepsAnswer\b/,
  'exemptsSelf, exemptsKnownDevice': /\bspares(?:Own|KnownDevice)\b/,
}

const bannedIn = (text: string) =>
  Object.entries(BANNED).flatMap(([instead, word]) => (word.test(text) ? [`${word.exec(text)![0]}: ${instead}`] : []))

test('the code names things as the field does', () => {
  const found = ['app', 'scripts', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /\.tsx?$/.test(path) && path !== 'test/words-in-code.test.ts')
      .flatMap((path) => bannedIn(readFileSync(join(root, path), 'utf8')).map((word) => `${path}: ${word}`)),
  )
  expect(found).toEqual([])
})

test('a name of its own invention would be found', () => {
  expect(bannedIn('const actor = await askerOf(services, request)')).toEqual(['askerOf: caller, actor'])
})
