import { typedIn } from '#app/ui/fields/typed.ts'
import type { KeptImage } from '../flow/stored-draft.ts'
import { emptyContact, type ContactValues } from './contact-fields.ts'

type Typed = { values: Partial<ContactValues>; images: KeptImage[] }

/** What a closed form leaves behind for when it is opened again on this page. */
export type LeftForm = {
  values(): Partial<ContactValues>
  images(): KeptImage[]
  /** @param now what stands in it; null: nothing is left to ask for. */
  leave(now: { values(): ContactValues; images: KeptImage[] } | null): void
}

/** Kept in the page's memory alone. The first time it holds what was typed in the page's own form. */
export function createLeftForm(): LeftForm {
  let typed: Typed | null = null
  const here = () => typedIn(document.querySelector('form.contact-fields'), Object.keys(emptyContact))
  return {
    values: () => typed?.values ?? here(),
    images: () => typed?.images ?? [],
    leave: (now) => void (typed = now && { values: now.values(), images: now.images }),
  }
}
