import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useActionData } from 'react-router'
import { Icon } from './icon.tsx'
import { bringIntoView, showFirstError } from './hooks/into-view.ts'

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

/** Why the form of this page was refused, as the page's action answered. */
export const FormRefusal = ({ children }: { children: ReactNode }) => <Refusal of={useActionData()}>{children}</Refusal>

/**
 * A form whose refusal stands at a field: with each answer the first such field comes into view.
 * @param of what was answered; null: nothing was refused.
 */
export function useRefusedField(form: RefObject<HTMLFormElement | null>, of: unknown) {
  useEffect(() => {
    if (of !== null) showFirstError(form.current)
  }, [form, of])
}
