import { useLayoutEffect, useState, type RefObject } from 'react'
import type { CalendarDays } from '../queries.ts'
import type { ColumnsBy } from '../schema.ts'
import { groupsOf, leastWidth, peopleThatFit } from './layout.ts'

type Asked = { shown: CalendarDays; by: ColumnsBy; isWeek: boolean }

/** Whose columns stand in the frame: all of them, until the reader hides some. */
export function useColumns(frame: RefObject<HTMLElement | null>, { shown, by, isWeek }: Asked) {
  const framePx = useWidth(frame)
  const owners = by === 'people' ? shown.people : shown.resources
  // Whom the reader hid; before they choose, in a week, those whose clients' names would not fit.
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const fit = isWeek && framePx > 0 ? peopleThatFit(groupsOf(shown, by, new Set()), framePx) : owners.length
  const hidden = chosen ?? new Set(owners.slice(fit).map(({ id }) => id))
  const groups = groupsOf(shown, by, hidden)
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return { owners, hidden, groups, toggle, scrolls: framePx > 0 && leastWidth(groups) > framePx }
}

/** How wide a part stands in the page, once it does; 0: it is not shown, or there is no script yet. */
function useWidth(part: RefObject<HTMLElement | null>) {
  const [px, setPx] = useState(0)
  useLayoutEffect(() => {
    const element = part.current!
    const measure = () => setPx(element.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [part])
  return px
}
