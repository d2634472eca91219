import type { ReactNode } from 'react'
import type { DiagramName } from './types.ts'

type Props = { name: DiagramName; title: string; note: string; children: ReactNode }

/** The frame of every diagram. The title names it for screen readers and leads the line beneath it. */
export function DiagramFigure({ name, title, note, children }: Props) {
  return (
    <figure className={`dg dg-${name}`} aria-label={title}>
      <div className="dg-body">{children}</div>
      <figcaption>
        <span className="dg-title">{title}.</span> {note}
      </figcaption>
    </figure>
  )
}
