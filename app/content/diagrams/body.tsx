import type { ReactNode } from 'react'

export type Level = 'low' | 'moderate' | 'high'
type Side = 'front' | 'back'

/** The right half of a standing body, from the crown down; the left is its mirror. Middle line at x = 0. */
export const HALF =
  'M0 4C17 4 27 16 27 34C27 40 26 46 25 50C23 60 18 68 12 72C12 80 14 86 24 90C38 95 56 96 66 104C76 112 79 126 81 142' +
  'C84 164 91 182 95 202C99 222 106 246 111 266C114 277 119 286 121 298C123 312 121 326 115 330C109 333 104 326 101 314' +
  'C98 303 98 292 95 282C88 262 81 246 76 226C71 206 66 186 58 162C55 153 53 148 51 142C50 164 44 182 43 204' +
  'C42 226 51 244 54 266C57 298 53 330 50 356C48 376 45 388 44 402C46 424 45 442 41 464C37 488 33 504 32 518' +
  'C33 530 40 538 43 545C45 551 40 554 32 554L17 554C12 554 12 547 13 538C15 526 17 516 15 504C12 480 9 458 11 432' +
  'C12 416 13 410 12 398C10 370 6 330 3 302C2 297 1 296 0 296Z'

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
/** What is felt where, as rough areas that the body's outline trims. `middle` crosses the middle line and is not mirrored. */
const ZONES: Record<Side, Zone[]> = {
  front: [
    { place: 'face', level: 'high', d: 'M-40 26H40V70H-40Z', middle: true },
    { place: 'neck', level: 'high', d: 'M-40 70H40V90H-40Z', middle: true },
    { place: 'shoulder', level: 'low', d: 'M46 84H100V134H51L46 98Z' },
    { place: 'chest', level: 'moderate', d: 'M-46 98H46L51 134V160H-51V134Z', middle: true },
    { place: 'ribs', level: 'high', d: 'M22 160H56V216H22Z' },
    { place: 'upperArm', level: 'low', d: 'M51 134H110V204H86L68 146L52 152Z' },
    { place: 'wrist', level: 'high', d: 'M52 152L68 146L86 204H60Z' },
    { place: 'forearm', level: 'moderate', d: 'M60 204H120V262H60Z' },
    { place: 'wrist', level: 'high', d: 'M60 262H140V284H60Z' },
    { place: 'hand', level: 'high', d: 'M60 284H140V340H60Z' },
    { place: 'thigh', level: 'low', d: 'M0 298H70V392H0Z' },
    { place: 'foot', level: 'high', d: 'M0 496H60V560H0Z' },
  ],
  back: [
    { place: 'neck', level: 'high', d: 'M-40 62H40V88H-40Z', middle: true },
    { place: 'shoulder', level: 'low', d: 'M42 84H100V134H55Z' },
    { place: 'backside', level: 'moderate', d: 'M-42 88H42L55 134V248H-55V134Z', middle: true },
    { place: 'upperArm', level: 'low', d: 'M56 134H110V204H56Z' },
    { place: 'forearm', level: 'moderate', d: 'M60 204H120V262H60Z' },
    { place: 'wrist', level: 'high', d: 'M60 262H140V284H60Z' },
    { place: 'hand', level: 'high', d: 'M60 284H140V340H60Z' },
    { place: 'calf', level: 'moderate', d: 'M0 408H70V478H0Z' },
    { place: 'foot', level: 'high', d: 'M0 496H60V560H0Z' },
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
