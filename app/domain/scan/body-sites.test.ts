import { expect, test } from 'vitest'
import { BODY_SITES, siteFacts } from './body-sites.ts'

// Radius of the limb in cm, null where the skin is flat or folded: the scale a photo is measured with rests on it.
const RADIUS_CM = {
  face: 8,
  scalp: 9,
  neck: 6,
  shoulder: 7,
  chest: null,
  sternum: null,
  'upper-back': null,
  spine: null,
  ribs: 13,
  abdomen: null,
  'lower-back': null,
  hip: 13,
  backside: 12,
  'upper-arm': 4.8,
  elbow: 4,
  thigh: 8.5,
  knee: 6,
  forearm: 4,
  wrist: 2.8,
  hand: null,
  finger: 0.9,
  shin: 5.5,
  calf: 5.5,
  ankle: 3.6,
  foot: 5,
  toe: 1,
}

test('each body site has its radius', () => {
  expect(Object.fromEntries(BODY_SITES.map((site) => [site, siteFacts(site).radiusCm]))).toEqual(RADIUS_CM)
})
