import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { bringIntoView } from './into-view.ts'

type Props = {
  /** What was answered. Every new answer comes into view, the same words again included. */
  of: unknown
  /** Nobody pressed anything: it is read out where it stands, and takes no focus from whoever types. */
  quiet?: boolean
  children: ReactNode
}

/** Why a form, or what was pressed, was refused. It comes to where the reader looks and has the focus. */
export function Refusal({ of, quiet = false, children }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!quiet && of !== null && ref.current) bringIntoView(ref.current)
  }, [of, quiet])
  return (
    <div className="note danger" role="alert" tabIndex={-1} ref={ref}>
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  )
}
