import { useEffect, useRef } from 'react'
import { draftOwner, hasEnded, TAB_DRAFT } from '../shell/forget.ts'

/**
 * Keeps what is typed into a form for a reload of this tab, under the page's address. It stays in the tab's own storage,
 * which ends with the tab, and goes when the form is sent or the client signs out.
 */
export function useTabDraft() {
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const form = ref.current
    if (!form) return
    const key = `${TAB_DRAFT}${location.pathname}`
    const owner = draftOwner()
    restore(form, key)
    const save = () => (hasEnded(owner) ? forget(key) : store(key, JSON.stringify([...new FormData(form)])))
    const sent = () => forget(key)
    form.addEventListener('input', save)
    form.addEventListener('submit', sent)
    return () => {
      form.removeEventListener('input', save)
      form.removeEventListener('submit', sent)
    }
  }, [])
  return ref
}

function restore(form: HTMLFormElement, key: string) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string, string][]
    for (const [name, value] of kept) {
      const field = form.elements.namedItem(name)
      if (field instanceof RadioNodeList) field.value = value
      else if (field instanceof HTMLInputElement) field.value = value
    }
  } catch {
    // A device may forbid storage, and what is kept may be of another form: then nothing is restored.
  }
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
