/** Edges in px, as `getBoundingClientRect` reports them. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** True when two boxes share at least a pixel. */
export const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const OTHER_EDGE = 'other-edge'

/**
 * Moves the toasts to the other edge of the window when they cover what the user works on: the focused field with
 * its message, or, with nothing focused, the page's heading and its main button. If both edges cover it, they stay.
 */
export function keepClear(region: HTMLElement) {
  region.classList.remove(OTHER_EDGE)
  const places = readersPlaces().map((place) => place.getBoundingClientRect())
  const covers = () => places.some((place) => overlap(region.getBoundingClientRect(), place))
  if (!covers()) return
  region.classList.add(OTHER_EDGE)
  if (covers()) region.classList.remove(OTHER_EDGE)
}

// A button that is disabled while it submits loses focus, but the user is still working there.
let lastControl: Element | null = null
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    // Headings receive focus when a step or a dialog opens; the user does not work on them.
    const isControl = target instanceof Element && target.matches('input, select, textarea, button, a')
    lastControl = isControl ? target : null
  })

function readersPlaces(): Element[] {
  if (lastControl?.isConnected) return [lastControl.closest('.f, .ch') ?? lastControl]
  return [...document.querySelectorAll('main h1, main .btn-p')].slice(0, 2)
}
