import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

type Props = { id: string; title: string; isOpen: boolean; children: ReactNode }

/** One way to change the hours. They stand below each other and one is open at a time. */
export function ChangePanel({ id, title, isOpen, children }: Props) {
  return (
    <details className="pnl fold" id={id} name="hours-change" open={isOpen}>
      <summary>
        <h2 className="h4">{title}</h2>
        <Icon name="plus" />
      </summary>
      {children}
    </details>
  )
}
