import type { ReactNode } from 'react'
import { SHIPPED_FACTS } from '#app/domain/clinic/clinic.ts'
import { useClinic } from '#app/ui/clinic.ts'
import {
  COLUMN_STEP,
  COLUMNS,
  DOT_STEP,
  DOTS_END,
  LAST_LETTER,
  LETTERS,
  VIEW_BOX,
} from '#app/content/wordmark-shape.ts'

type Column = { left: number; top: number }
// From one column to the next by the same step: what repeats weighs nothing in a compressed page.
const lines = (columns: Column[]) =>
  columns
    .map(({ left, top }, at) =>
      at === 0 ? `M${left}${top}V${DOTS_END}` : `m${COLUMN_STEP}${Math.round((top - DOTS_END) * 10) / 10}V${DOTS_END}`,
    )
    .join('')

const NAME = 'wordmark'

/** The name as a drawing, in the colour of the text around it. Its link or heading says it in words. */
export function Wordmark() {
  return (
    <Frame>
      <g id={NAME}>
        <clipPath id="wordmark-end">
          {/* Where the first drawing is hidden, a hidden clip would leave nothing of the last letter in the second. */}
          <path d={LAST_LETTER} visibility="visible" />
        </clipPath>
        <path d={LETTERS} />
        {/* A dash of no length with round ends is a dot. */}
        <g clipPath="url(#wordmark-end)" stroke="currentColor" strokeLinecap="round" strokeDasharray={`0 ${DOT_STEP}`}>
          {COLUMNS.map(({ radius, columns }) => (
            <path key={radius} d={lines(columns)} strokeWidth={radius * 2} />
          ))}
        </g>
      </g>
    </Frame>
  )
}

/** The same once more, on a page that has drawn it in its bar: a drawing weighs as much as a screen of text. */
export const WordmarkAgain = () => (
  <Frame>
    <use href={`#${NAME}`} />
  </Frame>
)

function Frame({ children }: { children: ReactNode }) {
  const clinic = useClinic()
  // The drawing is of one name: another is set in letters.
  if (clinic.name !== SHIPPED_FACTS.name)
    return (
      <span className="logo-name" aria-hidden="true">
        {clinic.name}
      </span>
    )
  const { x, y, width, height } = VIEW_BOX
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} fill="currentColor" aria-hidden="true">
      {children}
    </svg>
  )
}
