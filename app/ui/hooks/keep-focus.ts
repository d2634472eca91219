const STOPS = ':is(a[href], button, input, select, textarea, summary):not(:disabled, [tabindex="-1"], [type="hidden"])'

type Held = { control: Element; place: number }

/**
 * Keeps the focus in a part of the page whose focused control goes away or is closed while the reader is on it, as a
 * time does that somebody else takes: it goes to what then stands in its place, or to the part where nothing does.
 * Otherwise it would be back at the top of the page. Given to the part's element as its ref.
 */
export function keepFocus(part: HTMLElement | null) {
  if (!part) return undefined
  let held: Held | null = null
  const stops = () => [...part.querySelectorAll<HTMLElement>(STOPS)].filter((one) => one.checkVisibility())
  const isGone = ({ control }: Held) => !part.contains(control) || control.matches(':disabled')
  const hold = (control: EventTarget | null) => {
    if (control instanceof HTMLElement && part.contains(control)) held = { control, place: stops().indexOf(control) }
  }
  const take = ({ target }: FocusEvent) => hold(target)
  // A control that is taken away may leave as one does that the reader leaves: which it was shows a moment later.
  const leave = () => queueMicrotask(() => (held = held && isGone(held) ? held : null))
  const keep = () => {
    if (!held || !isGone(held)) return
    const { control, place } = held
    held = null
    const now = document.activeElement
    if (now !== document.body && now !== control) return
    const rest = stops()
    const next = rest[Math.min(Math.max(place, 0), rest.length - 1)]
    if (next) return next.focus()
    const group = part.querySelector<HTMLElement>('fieldset, [role="group"]') ?? part
    group.tabIndex = -1
    group.focus()
  }
  // A part that wakes under the reader's hands.
  hold(document.activeElement)
  const watch = new MutationObserver(keep)
  watch.observe(part, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  part.addEventListener('focusin', take)
  part.addEventListener('focusout', leave)
  return () => {
    watch.disconnect()
    part.removeEventListener('focusin', take)
    part.removeEventListener('focusout', leave)
  }
}
