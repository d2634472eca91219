/** The first letter of the first and of the last word of a name. */
export const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')

/** A person without a picture. The name stands beside it, so it says nothing to a screen reader. */
export const Avatar = ({ name, large = false }: { name: string; large?: boolean }) => (
  <span className={large ? 'app-avatar large' : 'app-avatar'} aria-hidden="true">
    {initialsOf(name)}
  </span>
)
