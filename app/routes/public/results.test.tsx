import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { ClinicContext } from '#app/ui/clinic.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import type { ShownImage } from '#app/features/journal/queries/shown-images.ts'
import Results from './results.tsx'

type Props = Parameters<typeof Results>[0]

const shown = (images: ShownImage[], lng: Language) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lng)}>
      <ClinicContext value={SHIPPED_CLINIC}>
        <Results {...({ loaderData: { images, title: '' } } as unknown as Props)} />
      </ClinicContext>
    </I18nextProvider>,
  )

test.each(LANGUAGES)(
  '[spec 2.8 overview-page] while no client is shown, drawn courses stand there, each called an illustration (%s)',
  (lng) => {
    const html = shown([], lng)
    expect(html.match(/\/img\/fade-\d\.webp/g)).toHaveLength(9)
    expect(html.match(/<figcaption[^>]*>(?:Illustration|An illustration)/g)).toHaveLength(3)
    expect(html.match(/\/img\/journal-\d\.webp/g)).toHaveLength(5)
    expect(html.match(/\/img\/svale-\d\.webp/g)).toHaveLength(5)
    expect(html.match(/<h2 class="h3">/g)).toHaveLength(3)
    expect(html).not.toContain('/api/results/')
    expect(html).toContain('data-island-open="consultation"')
  },
)

test.each(LANGUAGES)('a client who is shown takes the drawing’s place (%s)', (lng) => {
  const html = shown([{ id: 'a', width: 400, height: 300 }], lng)
  expect(html).toContain('src="/api/results/a"')
  expect(html).not.toContain('/img/fade-')
  expect(html).toContain('data-island-open="consultation"')
})
