import { initialsOf } from './initials.ts'

/** A person without a picture. The name stands beside it, so it says nothing to a screen reader. */
export const Avatar = ({ name, large = false }: { name: string; large?: boolean }) => (
  <span className={large ? 'app-avatar large' : 'app-avatar'} aria-hidden="true">
    {initialsOf(name)}
  </span>
)
