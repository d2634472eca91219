import { createContext, useContext, type ReactNode } from 'react'

/** The level of a step's heading: under the dialog's h2, or right under the page's h1. */
const Level = createContext<2 | 3>(3)
export const HeadingLevel = Level.Provider

/** Where the reader is put after a change of step. The stepper shows the same words, so it is not seen. */
export function StepHeading({ children }: { children: ReactNode }) {
  const Tag = useContext(Level) === 2 ? 'h2' : 'h3'
  return (
    <Tag className="sr" tabIndex={-1} data-step-title>
      {children}
    </Tag>
  )
}

export function PartHeading({ children }: { children: ReactNode }) {
  const Tag = useContext(Level) === 2 ? 'h3' : 'h4'
  return <Tag className="h4">{children}</Tag>
}
