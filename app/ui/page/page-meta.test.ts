import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const FACTS = {
  title: 'Priser',
  clinicName: 'Falm',
  description: 'Hvad det koster.',
  path: '/priser',
  publicUrl: 'https://falm.example',
  lng: 'en',
} as const

test.each([
  ['?lng=en', 'https://falm.example/priser?lng=en'],
  ['?lng=EN', 'https://falm.example/priser?lng=en'],
  ['?lng=en-US', 'https://falm.example/priser?lng=en'],
  ['?lng=da', 'https://falm.example/priser'],
  ['?lng=fr', 'https://falm.example/priser'],
  ['', 'https://falm.example/priser'],
])('the canonical address of a page asked for with %j is %s', (search, address) => {
  const canonical = pageMeta({ ...FACTS, search }).find((tag) => 'rel' in tag && tag.rel === 'canonical')
  expect(canonical).toMatchObject({ href: address })
})
