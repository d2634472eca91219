import type { PainLevel } from './analysis.ts'

/** The five places of the Kirby-Desai scale, nearest the heart's good circulation first. */
export const KD_LOCATIONS = [
  'head-neck',
  'upper-trunk',
  'lower-trunk',
  'proximal-extremity',
  'distal-extremity',
] as const
export type KdLocation = (typeof KD_LOCATIONS)[number]

/**
 * - `pain`: how it is commonly felt there. Source: [content 31] where the pain map names the place, else [scan A6].
 * - `radiusCm`: the roundness of the place as a grown person's average, null where a tattoo lies flat. Our own choice.
 */
type SiteFacts = { location: KdLocation; pain: PainLevel; radiusCm: number | null }

/** Every place the body map offers. */
export const BODY_SITE_FACTS = {
  face: { location: 'head-neck', pain: 'high', radiusCm: 8 },
  scalp: { location: 'head-neck', pain: 'high', radiusCm: 9 },
  neck: { location: 'head-neck', pain: 'high', radiusCm: 6 },
  shoulder: { location: 'upper-trunk', pain: 'low', radiusCm: 7 },
  chest: { location: 'upper-trunk', pain: 'moderate', radiusCm: null },
  sternum: { location: 'upper-trunk', pain: 'high', radiusCm: null },
  'upper-back': { location: 'upper-trunk', pain: 'low', radiusCm: null },
  spine: { location: 'upper-trunk', pain: 'high', radiusCm: null },
  ribs: { location: 'lower-trunk', pain: 'high', radiusCm: 13 },
  abdomen: { location: 'lower-trunk', pain: 'moderate', radiusCm: null },
  'lower-back': { location: 'lower-trunk', pain: 'moderate', radiusCm: null },
  hip: { location: 'lower-trunk', pain: 'moderate', radiusCm: 13 },
  backside: { location: 'lower-trunk', pain: 'moderate', radiusCm: 12 },
  'upper-arm': { location: 'proximal-extremity', pain: 'low', radiusCm: 4.8 },
  elbow: { location: 'proximal-extremity', pain: 'high', radiusCm: 4 },
  thigh: { location: 'proximal-extremity', pain: 'low', radiusCm: 8.5 },
  knee: { location: 'proximal-extremity', pain: 'high', radiusCm: 6 },
  forearm: { location: 'distal-extremity', pain: 'moderate', radiusCm: 4 },
  wrist: { location: 'distal-extremity', pain: 'high', radiusCm: 2.8 },
  hand: { location: 'distal-extremity', pain: 'high', radiusCm: null },
  finger: { location: 'distal-extremity', pain: 'high', radiusCm: 0.9 },
  shin: { location: 'distal-extremity', pain: 'high', radiusCm: 5.5 },
  calf: { location: 'distal-extremity', pain: 'moderate', radiusCm: 5.5 },
  ankle: { location: 'distal-extremity', pain: 'high', radiusCm: 3.6 },
  foot: { location: 'distal-extremity', pain: 'high', radiusCm: 5 },
  toe: { location: 'distal-extremity', pain: 'high', radiusCm: 1 },
} as const satisfies Record<string, SiteFacts>

export type BodySite = keyof typeof BODY_SITE_FACTS
export const BODY_SITES = Object.keys(BODY_SITE_FACTS) as BodySite[]

export const siteFacts = (site: BodySite): SiteFacts => BODY_SITE_FACTS[site]
