import type { BodySite } from './body-sites.ts'

export const BODY_VIEWS = ['front', 'back'] as const
export type BodyView = (typeof BODY_VIEWS)[number]

/** A place on the drawing of a body: 256 wide with 0 as its middle line, 560 high from the crown down. */
export type Pin = { view: BodyView; x: number; y: number }

/** Whose left and right: the client's. The middle is for places there is one of. */
export const BODY_HALVES = ['left', 'right', 'middle'] as const
export type BodyHalf = (typeof BODY_HALVES)[number]

/** Where a place's pin stands until somebody presses nearer: the middle of its field on the drawing. */
const PLACES: Record<BodySite, readonly [view: BodyView, x: number, y: number]> = {
  face: ['front', 0, 44],
  scalp: ['back', 0, 24],
  neck: ['front', 0, 78],
  shoulder: ['front', 66, 110],
  chest: ['front', 28, 126],
  sternum: ['front', 0, 128],
  'upper-back': ['back', 26, 138],
  spine: ['back', 0, 168],
  ribs: ['front', 38, 186],
  abdomen: ['front', 0, 226],
  'lower-back': ['back', 22, 218],
  hip: ['front', 44, 256],
  backside: ['back', 26, 278],
  'upper-arm': ['front', 74, 164],
  elbow: ['back', 84, 207],
  thigh: ['front', 36, 342],
  knee: ['front', 34, 399],
  forearm: ['front', 95, 240],
  wrist: ['front', 104, 273],
  hand: ['front', 107, 298],
  finger: ['front', 111, 326],
  shin: ['front', 34, 448],
  calf: ['back', 34, 440],
  ankle: ['front', 32, 499],
  foot: ['front', 34, 524],
  toe: ['front', 38, 548],
}

/** The pin of a place chosen by its name. On the front the client's right is on the drawing's left. */
export function pinOf(site: BodySite, half: BodyHalf): Pin {
  const [view, across, y] = PLACES[site]
  if (half === 'middle' || across === 0) return { view, x: half === 'middle' ? 0 : across, y }
  const isDrawnRight = (half === 'left') === (view === 'front')
  return { view, x: isDrawnRight ? across : -across, y }
}

const MIDDLE = 6

/** Which half of the client a pin is on; within a hand's breadth of the middle line it is neither. */
export function halfOf({ view, x }: Pick<Pin, 'view' | 'x'>): BodyHalf {
  if (Math.abs(x) <= MIDDLE) return 'middle'
  return x > 0 === (view === 'front') ? 'left' : 'right'
}
