import type { ReactNode } from 'react'

export type Level = 'low' | 'moderate' | 'high'
type Side = 'front' | 'back'

/** The right half of a standing body, from the crown down; the left is its mirror. Middle line at x = 0. */
export const HALF =
  'M0 4C15 4 25 14 26 30C30 30 31 36 29 42C28 47 26 47 25 46C24 55 18 66 12 71C12 78 13 84 17 88C30 94 52 94 64 103' +
  'C74 110 79 124 81 140C83 160 87 176 91 192C93 202 98 210 101 222C106 240 110 254 113 270C114 277 115 283 117 289' +
  'C121 298 124 308 124 318C124 326 122 337 120 339C117 340 117 335 117 321C117 338 116 343 113 343C110 343 111 337 111 321' +
  'C110 338 110 343 107 342C104 341 105 336 105 320C104 335 103 339 100 338C97 337 98 328 98 308C96 312 95 320 91 322C88 322 88 317 89 312C90 304 93 296 98 288' +
  'C97 280 95 274 92 266C86 248 80 234 76 220C72 206 66 186 59 164C56 155 53 148 51 142C51 158 47 176 44 194' +
  'C42 210 44 226 48 242C53 258 56 276 56 296C57 322 53 344 49 366C46 382 44 392 44 402C47 418 48 432 46 448' +
  'C43 470 37 488 34 506C33 514 34 520 37 528C41 536 46 542 47 547C48 552 44 555 40 554C38 557 34 557 32 555' +
  'C29 557 25 557 24 555C21 557 17 556 16 554C12 555 10 551 11 546C13 536 15 524 14 510C12 488 9 466 11 440' +
  'C12 424 13 412 12 400C10 374 6 334 3 304C2 298 1 296 0 296Z'

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
const FACE = 'M-18 34C-16 27 16 27 18 34C20 50 14 63 0 68C-14 63 -20 50 -18 34Z'
const NECK = 'M-13 73C-5 77 5 77 13 73L19 88C6 95 -6 95 -19 88Z'
const SHOULDER = 'M52 100C66 99 79 112 81 140C72 138 62 132 55 124C50 116 49 106 52 100Z'
const UPPER_ARM = 'M58 142C68 146 76 146 82 144C84 164 88 180 91 194C86 201 80 202 76 198C70 180 64 162 58 142Z'
const INNER_ARM = 'M54 150C58 156 68 184 73 206C68 204 59 176 54 150Z'
const FOREARM = 'M79 212C86 207 94 208 98 214C104 230 108 246 111 262C106 266 99 266 95 264C88 248 82 232 79 212Z'
const WRIST = 'M95 268C101 271 108 270 113 268L116 284C110 288 103 288 98 285Z'
const HAND =
  'M98 290C104 293 112 292 117 290C124 304 125 326 118 338C110 341 102 338 98 333C97 326 98 314 97 307C94 314 92 319 90 317C89 308 92 298 98 290Z'
const FOOT = 'M15 522C22 518 30 518 35 524C39 535 46 544 44 551C34 556 20 556 13 550C14 540 16 532 15 522Z'
const ZONES: Record<Side, Zone[]> = {
  front: [
    { place: 'face', level: 'high', d: FACE, middle: true },
    { place: 'neck', level: 'high', d: NECK, middle: true },
    { place: 'shoulder', level: 'low', d: SHOULDER },
    { place: 'chest', level: 'moderate', d: 'M3 103C20 98 38 100 47 108C53 122 53 142 46 152C34 162 14 160 3 154Z' },
    {
      place: 'ribs',
      level: 'high',
      d: 'M31 165C40 163 45 160 49 155C49 172 46 190 42 205C36 208 28 204 26 196C25 184 27 172 31 165Z',
    },
    { place: 'upperArm', level: 'low', d: UPPER_ARM },
    { place: 'wrist', level: 'high', d: INNER_ARM },
    { place: 'forearm', level: 'moderate', d: FOREARM },
    { place: 'wrist', level: 'high', d: WRIST },
    { place: 'hand', level: 'high', d: HAND },
    {
      place: 'thigh',
      level: 'low',
      d: 'M12 306C26 298 46 300 54 306C55 330 51 356 46 380C38 387 22 387 15 380C14 356 9 330 12 306Z',
    },
    { place: 'foot', level: 'high', d: FOOT },
  ],
  back: [
    { place: 'neck', level: 'high', d: NECK, middle: true },
    { place: 'shoulder', level: 'low', d: SHOULDER },
    {
      place: 'backside',
      level: 'moderate',
      d: 'M3 99C20 95 38 97 47 107C52 122 50 150 47 170C44 190 42 208 46 228C52 242 54 258 53 270C40 284 14 286 3 280Z',
    },
    { place: 'upperArm', level: 'low', d: UPPER_ARM },
    { place: 'forearm', level: 'moderate', d: FOREARM },
    { place: 'wrist', level: 'high', d: WRIST },
    { place: 'hand', level: 'high', d: HAND },
    {
      place: 'calf',
      level: 'moderate',
      d: 'M15 412C24 404 38 404 44 410C48 428 46 446 42 468C36 477 22 477 16 470C12 450 12 430 15 412Z',
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
