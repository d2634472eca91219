/**
 * Ink that gets lighter step by step: sessions done of a plan, or a range with its sure part filled.
 * @param done whole number, 0 … total. `next` marks the step after it.
 * @param label what it says in words; the dots themselves are a picture.
 */
export function FadeScale({
  done,
  total,
  label,
  next = true,
  clears = false,
}: {
  done: number
  total: number
  label: string
  next?: boolean
  /** The last of those done is nearly clear, however many there are. */
  clears?: boolean
}) {
  const last = Math.max(1, (clears ? done : total) - 1)
  const look = (index: number) =>
    index < done ? `o${Math.round((8 * index) / last)}` : index === done && next ? 'nx' : 'e'
  return (
    <span className="fs" role="img" aria-label={label}>
      {Array.from({ length: total }, (_, index) => (
        <i key={index} className={look(index)} />
      ))}
    </span>
  )
}
