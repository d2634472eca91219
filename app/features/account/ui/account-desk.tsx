import type { ReactNode } from 'react'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import { NeedsScript } from './account-frame.tsx'

type Props = { title: string; lead?: string; children: ReactNode }

/** A page of a person's own account, inside their desk. */
export function AccountDesk({ title, lead, children }: Props) {
  return (
    <>
      <DeskHead title={title} lead={lead} />
      <div className="pnl acct-desk">
        {children}
        <NeedsScript />
      </div>
    </>
  )
}
