import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Named<Key extends string> = { key: Key; name: ReactNode }

type SegmentButtonsProps<Key extends string> = {
  /** What they choose between, for screen readers. */
  label: string
  options: readonly Named<Key>[]
  chosen: NoInfer<Key> | null
  onChoose: (key: NoInfer<Key>) => void
}

/** One of a few, side by side, chosen on this page. */
export const SegmentButtons = <Key extends string>({ label, options, chosen, onChoose }: SegmentButtonsProps<Key>) => (
  <div className="segments" role="group" aria-label={label}>
    {options.map(({ key, name }) => (
      <button key={key} type="button" aria-pressed={key === chosen} onClick={() => onChoose(key)}>
        {name}
      </button>
    ))}
  </div>
)

type SegmentLinksProps<Key extends string> = {
  label: string
  options: readonly (Named<Key> & { href: string })[]
  chosen: NoInfer<Key> | null
  /** Reads only the data anew; the page stays. */
  isInPlace?: boolean
}

/** One of a few, each with an address of its own. */
export function SegmentLinks<Key extends string>({
  label,
  options,
  chosen,
  isInPlace = false,
}: SegmentLinksProps<Key>) {
  const currentIf = (isHere: boolean) => (isHere ? ('true' as const) : undefined)
  return (
    <nav className="segments" aria-label={label}>
      {options.map(({ key, name, href }) =>
        isInPlace ? (
          <Link key={key} to={href} aria-current={currentIf(key === chosen)} preventScrollReset>
            {name}
          </Link>
        ) : (
          <a key={key} href={href} aria-current={currentIf(key === chosen)}>
            {name}
          </a>
        ),
      )}
    </nav>
  )
}

type SegmentRadiosProps<Key extends string> = {
  name: string
  legend: string
  options: readonly Named<Key>[]
  chosen: NoInfer<Key>
  onChoose: (key: NoInfer<Key>) => void
}

/** One of a few, as a field of a form. */
export const SegmentRadios = <Key extends string>({
  name,
  legend,
  options,
  chosen,
  onChoose,
}: SegmentRadiosProps<Key>) => (
  <fieldset className="segment-field">
    <legend>{legend}</legend>
    <span className="segments">
      {options.map(({ key, name: text }) => (
        <label key={key}>
          <input type="radio" name={name} value={key} checked={key === chosen} onChange={() => onChoose(key)} />
          <span>{text}</span>
        </label>
      ))}
    </span>
  </fieldset>
)
