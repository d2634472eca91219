import type { ReactNode } from 'react'
import { FormRefusal } from '../refusal.tsx'
import './desk.css'

/** The top of a page behind the sign-in: what it is, one line about it, and what can be done. */
export function DeskHead({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  return (
    <div className="desk-head">
      <div>
        <h1>{title}</h1>
        {lead ? <p className="sec">{lead}</p> : null}
      </div>
      {children ? <div className="desk-acts">{children}</div> : null}
    </div>
  )
}

type PanelProps = { id?: string; title: ReactNode; aside?: ReactNode; tone?: 'plain' | 'skin'; children: ReactNode }

/** A box with a heading. */
export function Panel({ id, title, aside, tone = 'plain', children }: PanelProps) {
  return (
    <section className={`pnl ${tone}`} id={id}>
      <div className="pnl-head">
        <h2 className="h4">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** Figures in a row, each with what it counts. */
export function Figures({ rows }: { rows: { value: ReactNode; name: string }[] }) {
  return (
    <dl className="figures">
      {rows.map(({ value, name }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How a form on the page ended: what was done, or why not. */
export function Outcome({ done, error }: { done: string | null; error: string | null }) {
  return (
    <>
      {done ? (
        <p className="note ok" role="status">
          {done}
        </p>
      ) : null}
      {error ? <FormRefusal>{error}</FormRefusal> : null}
    </>
  )
}

/** What stands where nothing is yet. */
export const Empty = ({ children }: { children: ReactNode }) => <p className="sec empty">{children}</p>
