import { initialsOf } from './initials.ts'

const TONES = 6
// A prime far above the tones, so that ids that differ in one figure do not follow each other.
const ROUND = 65_521
const SPREAD = 31

type Props = {
  /** Whose it is: one person has one tone, wherever they are shown. A name, where no id is known. */
  id: string
  name: string
  large?: boolean
}

/** A person without a picture. The name stands beside it, so it says nothing to a screen reader. */
export const Avatar = ({ id, name, large = false }: Props) => (
  <span className={`app-avatar skin-${toneOf(id)}${large ? ' large' : ''}`} aria-hidden="true">
    {initialsOf(name)}
  </span>
)

/** One of the tones of skin by chance, which says nothing of the person's own. */
function toneOf(id: string): number {
  let sum = 0
  for (const letter of id) sum = (sum * SPREAD + letter.codePointAt(0)!) % ROUND
  return (sum % TONES) + 1
}
