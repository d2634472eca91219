import { expect, test } from 'vitest'
import { isClick, referralIn } from './referral.ts'

const pressed = { method: 'GET', isBot: false, dest: 'document', site: 'cross-site', purpose: '', cacheControl: '' }

test.each([
  ['a press from another site', {}, true],
  ['a scanned code, or an address typed', { site: 'none' }, true],
  ['a bot', { isBot: true }, false],
  ['a reload', { cacheControl: 'max-age=0' }, false],
  ['a reload past every cache', { cacheControl: 'no-cache' }, false],
  ['a page fetched ahead of a press', { purpose: 'prefetch;prerender' }, false],
  ['a step on our own site', { site: 'same-origin' }, false],
  ['a picture', { dest: 'image' }, false],
  ['a program that says nothing of itself', { dest: '' }, false],
  ['a form', { method: 'POST' }, false],
])('%s: whether it counts as a press', (_, more, counts) => {
  expect(isClick({ ...pressed, ...more })).toBe(counts)
})

test.each([
  ['ref=nord', { code: 'NORD', via: 'link' }],
  ['ref=NORD&via=qr', { code: 'NORD', via: 'qr' }],
  ['ref=NORD&via=mail', { code: 'NORD', via: 'link' }],
  ["ref=' or 1=1", null],
  ['ref=falm%2010', { code: 'FALM10', via: 'link' }],
  ['ref=%E2%80%9CFALM10%E2%80%9D.', { code: 'FALM10', via: 'link' }],
  ['ref=', null],
  ['', null],
])('?%s', (query, referral) => {
  expect(referralIn(new URLSearchParams(query))).toEqual(referral)
})
