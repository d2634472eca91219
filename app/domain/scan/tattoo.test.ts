import { expect, test } from 'vitest'
import { BODY_SITES } from './body-sites.ts'
import { halfOf, pinOf } from './tattoo.ts'

/** The pin of each site on the client's left, on a drawing 256 wide around 0 and 560 high. */
const LEFT = {
  face: ['front', 0, 44],
  scalp: ['back', 0, 24],
  neck: ['front', 0, 78],
  shoulder: ['front', 66, 110],
  chest: ['front', 28, 126],
  sternum: ['front', 0, 128],
  'upper-back': ['back', -26, 138],
  spine: ['back', 0, 168],
  ribs: ['front', 38, 186],
  abdomen: ['front', 0, 226],
  'lower-back': ['back', -22, 218],
  hip: ['front', 44, 256],
  backside: ['back', -26, 278],
  'upper-arm': ['front', 74, 164],
  elbow: ['back', -84, 207],
  thigh: ['front', 36, 342],
  knee: ['front', 34, 399],
  forearm: ['front', 95, 240],
  wrist: ['front', 104, 273],
  hand: ['front', 107, 298],
  finger: ['front', 111, 326],
  shin: ['front', 34, 448],
  calf: ['back', -34, 440],
  ankle: ['front', 32, 499],
  foot: ['front', 34, 524],
  toe: ['front', 38, 548],
} as const

test.each(BODY_SITES)(
  'the pin of %s stands at its place, mirrored on the other side, and in the middle at 0',
  (site) => {
    const [view, x, y] = LEFT[site]
    expect(pinOf(site, 'left')).toEqual({ view, x, y })
    expect(pinOf(site, 'right')).toEqual({ view, x: x === 0 ? 0 : -x, y })
    expect(pinOf(site, 'middle')).toEqual({ view, x: 0, y })
  },
)

test.each([
  ['front', 7, 'left'],
  ['front', -7, 'right'],
  ['back', 7, 'right'],
  ['back', -7, 'left'],
  ['front', 6, 'middle'],
  ['back', -6, 'middle'],
] as const)('a pin on the %s at %i is on the %s', (view, x, half) => {
  expect(halfOf({ view, x })).toBe(half)
})
