import type { ReactNode } from 'react'
import './setting-row.css'

/** What one decides about, in hairline rows. */
export const SettingRows = ({ children }: { children: ReactNode }) => <ul className="setting-rows">{children}</ul>

type Props = {
  id?: string
  name: string
  /** Of the element that says the name, for a switch that is called by it. */
  nameId?: string
  /** How it stands, or what it is good for. */
  value: ReactNode
  /** What changes it. */
  children?: ReactNode
}

/** One thing to decide about: its name, how it stands, and what changes it. */
export function SettingRow({ id, name, nameId, value, children }: Props) {
  return (
    <li className="setting-row" id={id}>
      <span className="strong" id={nameId}>
        {name}
      </span>
      <div className="sec">{value}</div>
      {children ? <div className="setting-act">{children}</div> : null}
    </li>
  )
}
