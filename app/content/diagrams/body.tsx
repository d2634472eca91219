import type { ReactNode } from 'react'

export type Level = 'low' | 'moderate' | 'high'
type Side = 'front' | 'back'

/** The right half of a standing body, from the crown down; the left is its mirror. Middle line at x = 0. */
export const HALF =
  'M0 4c15 0 25 10 26 26 4 0 5 6 3 12-1 5-3 5-4 4-1 9-7 20-13 25 0 7 1 13 5 17 13 6 35 6 47 15 10 7 15 21 17 37' +
  ' 2 20 6 36 10 52 2 10 7 18 10 30 5 18 9 32 12 48 1 7 2 13 4 19 4 9 7 19 7 29 0 8-2 19-4 21-3 1-3-4-3-18 0 17' +
  '-1 22-4 22-3 0-2-6-2-22-1 17-1 22-4 21-3-1-2-6-2-22-1 15-2 19-5 18-3-1-2-10-2-30-2 4-3 12-7 14-3 0-3-5-2-10 ' +
  '1-8 4-16 9-24-1-8-3-14-6-22-6-18-12-32-16-46-4-14-10-34-17-56-3-9-6-16-8-22 0 16-4 34-7 52-2 16 0 32 4 48 5 ' +
  '16 8 34 8 54 1 26-3 48-7 70-3 16-5 26-5 36 3 16 4 30 2 46-3 22-9 40-12 58-1 8 0 14 3 22 4 8 9 14 10 19 1 5-3' +
  ' 8-7 7-2 3-6 3-8 1-3 2-7 2-8 0-3 2-7 1-8-1-4 1-6-3-5-8 2-10 4-22 3-36-2-22-5-44-3-70 1-16 2-28 1-40-2-26-6-6' +
  '6-9-96-1-6-2-8-3-8z'

export type Place =
  | 'upperArm'
  | 'shoulder'
  | 'thigh'
  | 'forearm'
  | 'calf'
  | 'backside'
  | 'chest'
  | 'neck'
  | 'wrist'
  | 'face'
  | 'foot'
  | 'hand'
  | 'ribs'
type Zone = { place: Place; level: Level; d: string; middle?: boolean }
/** What is felt where, along the muscles. `middle` crosses the middle line and is not mirrored. */
const FACE = 'M-18 34c2-7 34-7 36 0 2 16-4 29-18 34-14-5-20-18-18-34z'
const NECK = 'M-13 73c8 4 18 4 26 0l6 15c-13 7-25 7-38 0z'
const SHOULDER = 'M52 100c14-1 27 12 29 40-9-2-19-8-26-16-5-8-6-18-3-24z'
const UPPER_ARM = 'M67 145c6 2 11 1 15-1 2 20 6 36 9 50-2 4-5 7-8 8-6-18-12-37-16-57z'
const INNER_ARM = 'M50 146l14 4c4 18 10 37 17 56l-7 4c-8-20-16-42-24-64z'
const FOREARM = 'M79 212c7-5 15-4 19 2 6 16 10 32 13 48-5 4-12 4-16 2-7-16-13-32-16-52z'
const WRIST = 'M95 268c6 3 13 2 18 0l3 16c-6 4-13 4-18 1z'
const HAND = 'M98 290c6 3 14 2 19 0 7 14 8 36 1 48-8 3-16 0-20-5-1-7 0-19-1-26-3 7-5 12-7 10-1-9 2-19 8-27z'
const FOOT = 'M15 522c7-4 15-4 20 2 4 11 11 20 9 27-10 5-24 5-31-1 1-10 3-18 2-28z'
const ZONES: Record<Side, Zone[]> = {
  front: [
    { place: 'face', level: 'high', d: FACE, middle: true },
    { place: 'neck', level: 'high', d: NECK, middle: true },
    { place: 'shoulder', level: 'low', d: SHOULDER },
    { place: 'chest', level: 'moderate', d: 'M3 103c17-5 35-3 44 5 6 14 6 34-1 44-12 10-32 8-43 2z' },
    {
      place: 'ribs',
      level: 'high',
      d: 'M31 165c9-2 14-5 18-10 0 17-3 35-7 50-6 3-14-1-16-9-1-12 1-24 5-31z',
    },
    { place: 'upperArm', level: 'low', d: UPPER_ARM },
    { place: 'wrist', level: 'high', d: INNER_ARM },
    { place: 'forearm', level: 'moderate', d: FOREARM },
    { place: 'wrist', level: 'high', d: WRIST },
    { place: 'hand', level: 'high', d: HAND },
    {
      place: 'thigh',
      level: 'low',
      d: 'M12 306c14-8 34-6 42 0 1 24-3 50-8 74-8 7-24 7-31 0-1-24-6-50-3-74z',
    },
    { place: 'foot', level: 'high', d: FOOT },
  ],
  back: [
    { place: 'neck', level: 'high', d: NECK, middle: true },
    { place: 'shoulder', level: 'low', d: SHOULDER },
    {
      place: 'backside',
      level: 'moderate',
      d: 'M3 99c17-4 35-2 44 8 5 15 3 43 0 63-3 20-5 38-1 58 6 14 8 30 7 42-13 14-39 16-50 10z',
    },
    { place: 'upperArm', level: 'low', d: UPPER_ARM },
    { place: 'forearm', level: 'moderate', d: FOREARM },
    { place: 'wrist', level: 'high', d: WRIST },
    { place: 'hand', level: 'high', d: HAND },
    {
      place: 'calf',
      level: 'moderate',
      d: 'M15 412c9-8 23-8 29-2 4 18 2 36-2 58-6 9-20 9-26 2-4-20-4-40-1-58z',
    },
    { place: 'foot', level: 'high', d: FOOT },
  ],
}
const RADIUS: Record<Level, number> = { low: 1.2, moderate: 2.2, high: 3.4 }
const LEVELS = Object.keys(RADIUS) as Level[]

/** The halftones, one per level, and the outline that trims them. Rendered once, in the first drawing. */
export function BodyDefinitions() {
  return (
    <defs>
      {LEVELS.map((level) => (
        <pattern
          key={level}
          id={`dg-pm-${level}`}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <circle className="dg-f-dot" cx="4" cy="4" r={RADIUS[level]} />
        </pattern>
      ))}
      <path id="dg-pm-half" d={HALF} />
      <clipPath id="dg-pm-body">
        <use href="#dg-pm-half" />
        <use href="#dg-pm-half" transform="scale(-1 1)" />
      </clipPath>
    </defs>
  )
}

/** A body with the pain levels as halftone: the denser the dots, the more it is felt. */
export function Body({ side, children }: { side: Side; children?: ReactNode }) {
  return (
    <svg viewBox="-128 0 256 560" aria-hidden="true">
      {children}
      <g className="dg-f-body">
        <use href="#dg-pm-half" />
        <use href="#dg-pm-half" transform="scale(-1 1)" />
      </g>
      <g clipPath="url(#dg-pm-body)" className="dg-zones">
        {ZONES[side].map(({ place, level, d, middle }) => (
          <g key={d} data-place={place}>
            <path d={d} fill={`url(#dg-pm-${level})`} />
            {middle ? null : <path d={d} fill={`url(#dg-pm-${level})`} transform="scale(-1 1)" />}
          </g>
        ))}
      </g>
    </svg>
  )
}

/** The same halftone as a small field, for the words beside it. */
export function LevelSwatch({ level }: { level: Level }) {
  return (
    <svg className="dg-level" viewBox="0 0 45 27" aria-hidden="true">
      <rect className="dg-f-body" width="45" height="27" />
      <rect width="45" height="27" fill={`url(#dg-pm-${level})`} />
    </svg>
  )
}
