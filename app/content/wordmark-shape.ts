// Drawn from the working name's letters; another clinic's name is another drawing.
export const LETTERS =
  'M9.6-50v-5.6q0-5.7 1.95-9.6t6.05-5.65 10.8-1.15v8.3q-5.2-.5-7.25 1.6t-2.05 6.5v5.6h9.9v8.4h-9.9v41.6h-9.5v-4' +
  '1.6h-6.4v-8.4m72.9 50h-8.7l-.8-7.3q-2.3 3.8-5.95 5.85t-9.45 2.05q-5.4 0-9.2-1.75t-5.85-4.9-2.05-7.35q0-6.3 4' +
  '.7-10.45t13.6-5.15l14.2-1.6v-3.9q0-3.2-2.6-5.45t-7.5-2.25q-4.6 0-7.8 2.15t-4.3 6.35l-8.4-3q1.9-6.6 7.45-10.3' +
  't13.45-3.7q9.4 0 14.3 4.7t4.9 12.4v33.6m-9.5-21.8v-1.1l-13.7 1.7q-4.4 .6-6.6 2.45t-2.2 4.85q0 2.8 2.15 4.65t' +
  '6.05 1.85q4.8 0 8-1.8t4.75-5.05 1.55-7.55m20.4 21.8v-72h9.4v72'
export const LAST_LETTER =
  'M108.1 0v-50h8.6l.6 5.8q2.4-3 6-4.75t8.1-1.75q5.1 0 9.25 2.25t6.55 6.65q2.5-4.4 7.1-6.65t10.1-2.25q5.7 0 10.' +
  '05 2.45t6.75 7.25 2.4 12v29h-9.5v-27.8q0-7-3-10.65t-8.6-3.65q-5.7 0-9 3.8t-3.3 11.1v27.2h-9.5v-27.8q0-7-2.8-' +
  '10.65t-8.4-3.65q-5.7 0-8.85 3.8t-3.15 11.1v27.2'
/** The last letter falls to dust: columns of dots that get smaller from left to right, `COLUMN_STEP` apart. */
const GROUPS = [
  { radius: 2.29, count: 15 },
  { radius: 2.18, count: 3 },
  { radius: 1.99, count: 3 },
  { radius: 1.84, count: 3 },
  { radius: 1.7, count: 3 },
  { radius: 1.56, count: 3 },
  { radius: 1.43, count: 3 },
  { radius: 1.31, count: 3 },
  { radius: 1.19, count: 3 },
  { radius: 1.07, count: 3 },
  { radius: 0.96, count: 3 },
  { radius: 0.84, count: 3 },
  { radius: 0.75, count: 2 },
]
const FIRST_COLUMN = 108.1
export const COLUMN_STEP = 1.55
/** A dot of a column stands this far below the one before. */
export const DOT_STEP = 5.37
export const DOTS_END = 3
/** Where the dots of a column begin: every second one half a step lower. */
const columnTop = (index: number) => (index % 2 === 0 ? -52.7 : -50)

let index = 0
/** Each group's columns: where they stand, and where their dots begin. */
export const COLUMNS = GROUPS.map(({ radius, count }) => ({
  radius,
  columns: Array.from({ length: count }, () => {
    const left = Math.round((FIRST_COLUMN + index * COLUMN_STEP) * 100) / 100
    return { left, top: columnTop(index++) }
  }),
}))
export const VIEW_BOX = { x: 1.2, y: -74.2, width: 184.4, height: 76.8 }
