/** A half-open span of real time in minutes since 1970-01-01T00:00Z: `to` is the first minute after it. */
export type Span = { from: number; to: number }

/** Merges spans into sorted ones that neither overlap nor touch. Drops empty and reversed spans. */
export function union(spans: readonly Span[]): Span[] {
  const sorted = spans.filter((span) => span.from < span.to).sort((a, b) => a.from - b.from)
  const merged: Span[] = []
  for (const span of sorted) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}

/** The parts of a span outside `removed`, which must come from `union`. */
export function subtract(span: Span, removed: readonly Span[]): Span[] {
  const left: Span[] = []
  let from = span.from
  for (const gone of removed) {
    if (gone.to <= from || gone.from >= span.to) continue
    if (gone.from > from) left.push({ from, to: gone.from })
    from = gone.to
  }
  if (from < span.to) left.push({ from, to: span.to })
  return left
}

/** True when the span overlaps `spans`, which must come from `union`. Touching is not overlapping. */
export function overlaps(span: Span, spans: readonly Span[]): boolean {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle]!.to <= span.from) low = middle + 1
    else high = middle
  }
  const first = spans[low]
  return first !== undefined && first.from < span.to
}
