/**
 * Brings what a form has to say to where its reader looks, with the focus: a refusal above the edge of the screen, or
 * under a bar, is a button that does nothing.
 */
export function bringIntoView(element: HTMLElement) {
  // A text takes the focus only when it is asked to.
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
  if (!isSeen(element)) element.scrollIntoView({ block: 'center', behavior: 'instant' })
}

const AT_FAULT = '[aria-invalid="true"], .msg.e, .note.danger'

const FRAMES_TO_DRAW = 30

/**
 * The first thing a form says is wrong, once it has been drawn: the field itself, or the message of a group of them.
 * A busy device may need several frames for that.
 */
export function showFirstError(form: Element | null, frames = FRAMES_TO_DRAW) {
  requestAnimationFrame(() => {
    const first = [...(form?.querySelectorAll<HTMLElement>(AT_FAULT) ?? [])].find((one) => one.checkVisibility())
    if (first) bringIntoView(first)
    else if (frames > 1) showFirstError(form, frames - 1)
  })
}

/** The corner where notices come in (styles/dialog.css), px from the top and from the right: a phone's whole width. */
const NOTICES = { height: 240, width: 444 }

/** True when the element's upper and lower edge are both in sight, nothing lies over them and no notice will. */
function isSeen(element: HTMLElement): boolean {
  const { left, top, right, bottom, width } = element.getBoundingClientRect()
  if (top < NOTICES.height && right > innerWidth - NOTICES.width) return false
  return [top + 1, bottom - 1].every((y) => {
    const there = document.elementFromPoint(left + Math.min(width / 2, 40), y)
    return there !== null && (element.contains(there) || there.contains(element))
  })
}
