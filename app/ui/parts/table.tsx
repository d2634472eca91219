import type { ReactNode } from 'react'

type Props = { label?: string; className?: string; children: ReactNode }

/** A table. With a label it may be wider than its place and scrolls inside, by keyboard too. */
export function Table({ label, className, children }: Props) {
  const table = <table className={className ? `tb ${className}` : 'tb'}>{children}</table>
  if (!label) return table
  return (
    // A scrolling region must be reachable by keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="tb-frame" role="region" aria-label={label} tabIndex={0}>
      {table}
    </div>
  )
}
