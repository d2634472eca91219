import { useEffect, useRef } from 'react'
import { draftOwner, hasEnded, TAB_DRAFT } from '../shell/forget.ts'
import { onUnsent, unsentNow } from './unsent.ts'

/**
 * Keeps what is typed into a form for a reload of this tab, under the page's address. It stays in the tab's own storage,
 * which ends with the tab, and goes when the form is sent or the client signs out.
 * @param name tells the forms of one page apart
 */
export function useTabDraft(name = '') {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const form = ref.current
    if (!form) return
    const key = `${TAB_DRAFT}${location.pathname}${name && ` ${name}`}`
    const owner = draftOwner()
    restore(form, key)
    const save = () => (hasEnded(owner) ? forget(key) : store(key, JSON.stringify(typedIn(form))))
    const sent = () => forget(key)
    form.addEventListener('input', save)
    form.addEventListener('submit', sent)
    // Sent, and not answered: the form still holds what was typed.
    const stop = onUnsent(() => {
      if (unsentNow()) save()
    })
    return () => {
      stop()
      form.removeEventListener('input', save)
      form.removeEventListener('submit', sent)
    }
  }, [name])
  return ref
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
const NOT_KEPT = new Set(['file', 'password', 'hidden', 'submit'])

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (one): one is Field =>
      (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement) &&
      one.name !== '' &&
      !NOT_KEPT.has(one.type),
  )
const isTicked = (field: Field): field is HTMLInputElement => ['checkbox', 'radio'].includes(field.type)

const typedIn = (form: HTMLFormElement) =>
  fieldsOf(form).flatMap((field) =>
    isTicked(field) && !field.checked ? [] : [[field.name, field.value] as [string, string]],
  )

function restore(form: HTMLFormElement, key: string) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as [string, string][] | null
    if (!kept) return
    for (const field of fieldsOf(form)) {
      const values = kept.filter(([name]) => name === field.name).map(([, value]) => value)
      if (!isTicked(field)) type(field, values[0] ?? '')
      else if (field.checked !== values.includes(field.value)) field.click()
    }
  } catch {
    // A device may forbid storage, and what is kept may be of another form: then nothing is restored.
  }
}

/** Sets a value as a key would: React and its forms follow the event, and ignore a value set by script. */
function type(field: Field, value: string) {
  if (field.value === value) return
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!
  set!.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function store(key: string, typed: string) {
  try {
    sessionStorage.setItem(key, typed)
  } catch {}
}

function forget(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}
