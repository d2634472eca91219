import { useLayoutEffect, type ReactNode } from 'react'

const FIELDS = 'input:not([type="hidden"], [type="submit"], [type="file"]), textarea, select'
const TICKED = new Set(['checkbox', 'radio'])

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Captures input typed before hydration. React overwrites a text area with the server's value, and a controlled form
 * keeps the server's value in its state. React replays such input only behind a flag that is off:
 * https://github.com/facebook/react/pull/33129
 * @returns a function that replays the input to the forms.
 */
export function captureInputBeforeHydration(): () => void {
  const typed = new Map<Field, () => void>()
  const note = (field: Field) => {
    const replay = typedIn(field)
    if (replay) typed.set(field, replay)
    else typed.delete(field)
  }
  const hear = ({ target }: Event) => {
    if (target instanceof Element && target.matches(FIELDS)) note(target as Field)
  }
  document.querySelectorAll<Field>(FIELDS).forEach(note)
  document.addEventListener('input', hear, true)
  return () => {
    document.removeEventListener('input', hear, true)
    // Each by itself, once React is at rest: a form hears of one field before it hears of the next.
    queueMicrotask(() => {
      for (const replay of typed.values()) replay()
      typed.clear()
    })
  }
}

/** Runs a callback once after its children have hydrated. */
export function AfterHydration({ call, children }: { call(): void; children: ReactNode }) {
  useLayoutEffect(call, [call])
  return children
}

/** What replays the change in a field; null where it is as the server sent it. */
function typedIn(field: Field): (() => void) | null {
  if (field instanceof HTMLSelectElement) {
    const { value } = field
    const sent = [...field.options].find((option) => option.defaultSelected) ?? field.options[0]
    if (!sent || value === sent.value) return null
    return () => change(field, 'value', { from: sent.value, to: value }, 'change')
  }
  if (TICKED.has(field.type)) {
    const { checked, defaultChecked } = field as HTMLInputElement
    if (checked === defaultChecked || (field.type === 'radio' && !checked)) return null
    // The bare event: a press would tick it the other way.
    return () => change(field, 'checked', { from: defaultChecked, to: checked }, 'click')
  }
  const { value, defaultValue, selectionStart, selectionEnd } = field
  if (value === defaultValue) return null
  return () => {
    change(field, 'value', { from: defaultValue, to: value }, 'input')
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  }
}

/**
 * React hears of a change through a property it laid over the field's own: the first way goes through it, the second
 * past it, so the event that follows counts as a change.
 */
function change(field: Field, key: 'value' | 'checked', { from, to }: Record<'from' | 'to', unknown>, event: string) {
  Reflect.set(field, key, from)
  Reflect.set(Object.getPrototypeOf(field) as object, key, to, field)
  field.dispatchEvent(new Event(event, { bubbles: true }))
}
