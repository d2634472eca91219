import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildIfStale } from '#scripts/build.ts'

// Of EasyList, EasyPrivacy and the lists against cookie banners, the words that match a file of any site.
const BLOCKED = [
  'advert',
  'affiliate',
  'analytics',
  'banner',
  'beacon',
  'consent',
  'cookie',
  'notice',
  'referral',
  'sponsor',
  'statistic',
  'telemetry',
  'tracking',
]

test('no built file has a name that content blockers match', async () => {
  await buildIfStale()
  const files = readdirSync('build/client/assets')
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => BLOCKED.some((word) => file.toLowerCase().includes(word)))).toEqual([])
}, 300_000)
