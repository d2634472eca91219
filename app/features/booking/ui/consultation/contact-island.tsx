import { languageFrom } from '#app/domain/language.ts'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { openTexts } from '#app/content/text/client.ts'
import { readClinicBlock } from '#app/ui/clinic-block.ts'
import { ClinicContext } from '#app/ui/clinic.ts'
import { takeUp } from '#app/ui/shell/language-switch.ts'
import { ContactFields } from './contact-form.tsx'

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
  hydrateRoot(
    el,
    <I18nextProvider i18n={i18n}>
      <ClinicContext value={readClinicBlock()}>
        <ContactFields
          action={form?.getAttribute('action') ?? '/?index'}
          times={times.map(({ value }) => value).filter(Boolean)}
        />
      </ClinicContext>
    </I18nextProvider>,
  )
}
