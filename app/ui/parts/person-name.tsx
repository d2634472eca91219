import type { ReactNode } from 'react'

/** A person's name. Isolated: one written from right to left does not turn the text beside it. */
export const PersonName = ({ children }: { children: ReactNode }) => <bdi>{children}</bdi>
