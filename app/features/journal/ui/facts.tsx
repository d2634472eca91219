type Props = { rows: readonly (readonly [name: string, value: string])[]; className: string }

/** Names and values of an entry; one without a value has no row. */
export function Facts({ rows, className }: Props) {
  return (
    <dl className={className}>
      {rows.map(([name, value]) =>
        value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
