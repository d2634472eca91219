import { useEffect, useRef } from 'react'
import { draftOwner, hasEnded, TAB_DRAFT } from '../shell/forget.ts'
import { changedFields, restoreFields, shownIn, type Defaults, type Stored } from './draft-fields.ts'
import { onFormAnswer } from './unsent.ts'

/**
 * Keeps what is typed into a form for a reload of this tab, under the page's address. It stays in the tab's own storage,
 * which ends with the tab, and goes when the form is sent and accepted or the client signs out.
 * @param name tells the forms of one page apart
 * @param defaults the values of a form whose script sets them; others are read from the page
 */
export function useTabDraft(name = '', defaults?: Defaults) {
  const ref = useRef<HTMLFormElement>(null)
  const latest = useRef(defaults)
  useEffect(() => {
    latest.current = defaults
  })
  useEffect(() => {
    const form = ref.current
    if (!form) return
    const key = keyOf(name)
    const owner = draftOwner()
    const shown = shownIn(form)
    restore(form, key)
    const save = () => {
      const changed = changedFields(form, shown, latest.current)
      if (hasEnded(owner) || changed.length === 0) forget(key)
      else store(key, changed)
    }
    let isSent = false
    const onSubmit = () => {
      isSent = true
    }
    const stop = onFormAnswer((isAccepted) => {
      if (isSent && isAccepted) forget(key)
      isSent = false
    })
    form.addEventListener('input', save)
    form.addEventListener('submit', onSubmit)
    return () => {
      stop()
      form.removeEventListener('input', save)
      form.removeEventListener('submit', onSubmit)
    }
  }, [name])
  return ref
}

/** Drops a form's draft: it is saved, or the client has closed it. */
export const forgetTabDraft = (name: string) => forget(keyOf(name))

const keyOf = (name: string) => `${TAB_DRAFT}${location.pathname}${name && ` ${name}`}`

// A device may forbid storage, and what is stored may be of another form: then nothing is kept or restored.
function restore(form: HTMLFormElement, key: string) {
  try {
    restoreFields(form, JSON.parse(sessionStorage.getItem(key) ?? '[]') as Stored)
  } catch {}
}

function store(key: string, changed: Stored) {
  try {
    sessionStorage.setItem(key, JSON.stringify(changed))
  } catch {}
}

function forget(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {}
}
