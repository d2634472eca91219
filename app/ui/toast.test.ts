import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** An element, as far as the messages use it. */
class Part extends EventTarget {
  parent: Part | null = null
  children: Part[] = []
  dataset = {}
  classList = { add() {} }
  textContent = ''
  get parentElement() {
    return this.parent
  }
  get isConnected(): boolean {
    return this === body || (this.parent?.isConnected ?? false)
  }
  append(child: Part) {
    child.remove()
    child.parent = this
    this.children.push(child)
  }
  prepend(child: Part) {
    this.append(child)
  }
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((one) => one !== this)
    this.parent = null
  }
  contains(other: Part | null): boolean {
    return other !== null && (other === this || this.children.some((child) => child.contains(other)))
  }
  setAttribute() {}
  matches = () => false
  querySelector = () => null
}

let body = new Part()
let modals: Part[] = []

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  ;[body, modals] = [new Part(), []]
  const page = { body, createElement: () => new Part(), querySelectorAll: () => modals }
  vi.stubGlobal('document', Object.assign(new EventTarget(), page))
  vi.stubGlobal('requestAnimationFrame', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const toasts = () => body.children.flatMap(regionsIn).flatMap((region) => region.children)
const regionsIn = (part: Part): Part[] => (modals.includes(part) ? part.children.flatMap(regionsIn) : [part])

/** Opens a dialog over the page as `Dialog` does. Returns what closes it. */
async function openDialog() {
  const { holdToasts, keepToasts } = await import('./toast.tsx')
  const dialog = new Part()
  body.append(dialog)
  modals.push(dialog)
  holdToasts()
  return () => {
    keepToasts(dialog as unknown as HTMLElement)
    modals = modals.filter((one) => one !== dialog)
    dialog.remove()
  }
}

const later = () => vi.advanceTimersByTime(10_000)

test('a message behind two dialogs starts to count once the last of them has closed', async () => {
  const { showToast } = await import('./toast.tsx')
  showToast({ title: 'Gemt' })
  const [closeOuter, closeInner] = [await openDialog(), await openDialog()]
  closeInner()
  later()
  expect(toasts()).toHaveLength(1)
  closeOuter()
  expect(toasts()).toHaveLength(1)
  later()
  expect(toasts()).toHaveLength(0)
})

test('a message in the inner of two dialogs moves to the outer one and goes on counting', async () => {
  const { showToast } = await import('./toast.tsx')
  await openDialog()
  const closeInner = await openDialog()
  showToast({ title: 'Gemt' })
  closeInner()
  expect(modals[0]!.children[0]!.children).toHaveLength(1)
  later()
  expect(toasts()).toHaveLength(0)
})
