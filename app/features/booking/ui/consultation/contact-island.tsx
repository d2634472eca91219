import { languageFrom } from '#app/domain/language.ts'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { openTexts } from '#app/content/text/client.ts'
import { readClinicBlock } from '#app/ui/clinic-block.ts'
import { ClinicContext } from '#app/ui/clinic.ts'
import { takeUp } from '#app/ui/shell/language-switch.ts'
import { tolerateTranslation } from '#app/ui/page/translated-dom.ts'
import { typedIn } from '#app/ui/fields/typed.ts'
import { emptyContact } from './contact-fields.ts'
import { ContactFields } from './contact-form.tsx'
import type { LeftForm } from './left-form.ts'

const NAMESPACES = ['common', 'booking', 'contact', 'affiliates', 'images', 'errors']
const taken = new WeakSet<Element>()

/**
 * Brings the contact form to life in the markup the server wrote, which says itself where it is sent and which times it
 * offers: said once more beside it, they would not fit into the page's first packet. What is typed meanwhile stays.
 */
export async function hydrateContactForm(el: HTMLElement) {
  if (taken.has(el)) return
  taken.add(el)
  takeUp()
  const form = el.querySelector('form')
  const times = [...(form?.querySelectorAll<HTMLOptionElement>('[name=appointmentTime] option') ?? [])]
  const i18n = await openTexts(languageFrom(document.documentElement.lang), NAMESPACES)
  tolerateTranslation()
  const fields = (left?: LeftForm) => (
    <I18nextProvider i18n={i18n}>
      <ClinicContext value={readClinicBlock()}>
        <ContactFields
          action={form?.getAttribute('action') ?? '/?index'}
          times={times.map(({ value }) => value).filter(Boolean)}
          {...(left && { left })}
        />
      </ClinicContext>
    </I18nextProvider>
  )
  // A translator's elements in the markup: React would render the form anew, without what was typed in it.
  if (el.querySelector('font')) renderAnew(el, fields(leftOf(form)))
  else hydrateRoot(el, fields())
}

function renderAnew(el: HTMLElement, fields: ReactNode) {
  const focused = el.contains(document.activeElement) ? document.activeElement!.id : ''
  const root = createRoot(el)
  flushSync(() => root.render(fields))
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
}

/** What stands in the form the server wrote. */
function leftOf(form: HTMLFormElement | null): LeftForm {
  const values = typedIn(form, Object.keys(emptyContact))
  return { values: () => values, images: () => [], leave: () => {} }
}
