import { useTranslation } from 'react-i18next'
import { Outlet, useLoaderData, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { SHIPPED_FACTS } from '#app/domain/clinic/clinic.ts'
import { kroner } from '#app/domain/money/money.ts'
import handleRequest from '#app/entry.server.tsx'
import { signUp } from '#app/features/account/commands/sign-in.ts'
import { changeSetting } from '#app/features/settings/commands/settings.ts'
import { writeText } from '#app/features/settings/commands/texts.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { createApp } from '#app/server/app.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { Footer } from '#app/ui/shell/footer.tsx'
import { consultation } from '#test/clinic/clinic.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { PASSWORD, person } from '#test/clinic/people.ts'
import { cookiesOf, site } from '#test/support/site.ts'
import type { Engine } from '#test/clinic/world.ts'
import { loadContentPage } from './public/content-page/load.server.ts'
import { ContentPage } from './public/content-page/page.tsx'

type Owned = {
  engine: Engine
  name: string
  phone: string
  email: string
  street: string
  tips: string
  visitMinutes: number
  passwordLength: number
  discount: number
}

const NORTH: Owned = {
  engine: 'embedded',
  name: 'Nordlys Klinik',
  phone: '+45 11 11 11 11',
  email: 'post@nordlys.example',
  street: 'Nordvej 1',
  tips: 'Nordlys råder',
  visitMinutes: 45,
  passwordLength: 8,
  discount: 20,
}
const SOUTH: Owned = {
  engine: 'postgres',
  name: 'Sydhavn Laser',
  phone: '+45 22 22 22 22',
  email: 'post@sydhavn.example',
  street: 'Sydvej 2',
  tips: 'Sydhavn råder',
  visitMinutes: 60,
  passwordLength: 10,
  discount: 30,
}
/** What names a clinic in a page or mail. */
const wordsOf = ({ name, email, street }: Owned) => [name, email, street]

const load = ({ context }: LoaderFunctionArgs) =>
  loadContentPage(context.get(servicesContext)!, context.get(requestContext)!, '/priser')

/** The price page in a frame with the footer; a text only the owner's catalogue has; a setting no text prints. */
function PricePage() {
  const { view } = useLoaderData<typeof load>()
  const { t } = useTranslation('home')
  return (
    <>
      <h2>{t('tips-title')}</h2>
      <p>{`${useClinic().visitLengths.consultation} min`}</p>
      <ContentPage view={view} />
      <Footer year="2026" />
    </>
  )
}

const Frame = () => (
  <html lang="da">
    <body>
      <Outlet />
    </body>
  </html>
)

/** The server's own way from a request to a page, with one page instead of the built ones. */
const build = {
  entry: { module: { default: handleRequest } },
  routes: {
    root: { id: 'root', path: '', module: { default: Frame } },
    page: {
      id: 'page',
      parentId: 'root',
      path: 'priser',
      module: { default: PricePage, loader: load, handle: { action: 'read-public' } },
    },
  },
  assets: {
    entry: { imports: [], module: '' },
    routes: { root: { id: 'root' }, page: { id: 'page', parentId: 'root', path: 'priser', hasLoader: true } },
    version: '1',
    url: '',
  },
  future: {},
  publicPath: '/',
  basename: '/',
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild

async function openClinic(owned: Owned) {
  const made = await site({ engine: owned.engine })
  const { services } = made
  await made.opens('2026-12-03', '12:00', '19:30')
  const owner = await signedIn(services, { roles: ['admin'] })
  const { name, phone, email, street } = owned
  const set = async (key: string, value: unknown) =>
    expect(await changeSetting(services, owner, { key, value })).toMatchObject({ ok: true })
  await set('clinic', { ...SHIPPED_FACTS, cvr: '10 00 00 09', name, legalName: `${name} ApS`, phone, email, street })
  await set('consultation_minutes', owned.visitMinutes)
  await set('password_characters', owned.passwordLength)
  await set('package_discount_percent', owned.discount)
  expect(await writeText(services, owner, { key: 'home:tips-title', da: owned.tips, en: '' })).toMatchObject({
    ok: true,
  })
  // As in development: each page is rendered when it is asked for.
  const { app } = createApp({ services, build, clientFolder: null, mode: 'development' })
  const page = async () => (await app.request('http://clinic.test/priser')).text()
  return { ...made, owned, page, set }
}

test('[spec 12 two-clinics] two clinics in one process share no setting in pages, mails and rules', async () => {
  const clinics = [await openClinic(NORTH), await openClinic(SOUTH)]
  const strangerOf = ({ owned }: { owned: Owned }) => (owned === NORTH ? SOUTH : NORTH)

  // Interleaved: each render waits for its database between the other's steps.
  const asked = Array.from({ length: 12 }, (_, index) => clinics[index % 2]!)
  const pages = await Promise.all(asked.map(async (clinic) => ({ clinic, html: await clinic.page() })))
  for (const { clinic, html } of pages) {
    const { owned } = clinic
    for (const word of [...wordsOf(owned), owned.tips, `${owned.visitMinutes} min`]) expect(html).toContain(word)
    expect(html).toContain(`href="tel:${owned.phone.replaceAll(' ', '')}"`)
    expect(html).toContain(`data-discount="${owned.discount}"`)
    for (const word of [...wordsOf(strangerOf(clinic)), strangerOf(clinic).tips]) expect(html).not.toContain(word)
  }

  await Promise.all(clinics.map(({ api }) => api.post('/api/bookings', consultation)))
  const mails = await Promise.all(clinics.map((clinic) => clinic.mails()))
  for (const [index, clinic] of clinics.entries()) {
    const [mail] = mails[index]!
    for (const word of wordsOf(clinic.owned)) expect(mail!.html).toContain(word)
    expect(mail!.text).toContain(`cirka ${clinic.owned.visitMinutes} minutter`)
    for (const word of wordsOf(strangerOf(clinic))) expect(mail!.html + mail!.text).not.toContain(word)
  }

  const rules = await Promise.all(
    clinics.map(async ({ api, services, signIn }) => {
      const quote = await api.post('/api/quotes', { areaCm2: 20, plan: 'package', sessions: 10 })
      const times = await api.get('/api/availability?type=consultation&from=2026-12-03&to=2026-12-03')
      const names = { firstName: 'Bo', lastName: 'Lund', email: 'bo@post.example' }
      const password = 'Kf8#p'
      const caller = { headers: new Headers(), address: '203.0.113.9', lng: 'da' } as const
      const account = await signUp(services, { ...names, password, confirmPassword: password }, caller)
      const texts = await api.get('/api/locales/da/home.json')
      const { email } = await person(services, { email: 'ann@post.example' })
      const cookie = cookiesOf(await signIn(email))
      const secondFactor = await api.post('/api/account/two-factor/start', { password: PASSWORD }, { cookie })
      return {
        total: quote.body.total,
        minutes: times.body.minutes,
        account,
        tips: texts.body['tips-title'],
        issuer: new URL(secondFactor.body.uri).searchParams.get('issuer'),
      }
    }),
  )
  for (const [index, { owned }] of clinics.entries())
    expect(rules[index]).toEqual({
      total: kroner(90 * (100 - owned.discount)),
      minutes: owned.visitMinutes,
      account: expect.objectContaining({ refusal: 'password-too-short', details: { min: owned.passwordLength } }),
      tips: owned.tips,
      issuer: owned.name,
    })
})

test('a change in one clinic, while both render, reaches none of the other’s pages', async () => {
  const [north, south] = [await openClinic(NORTH), await openClinic(SOUTH)]
  const pages = Array.from({ length: 6 }, () => south.page())
  await Promise.all([north.set('clinic', { ...SHIPPED_FACTS, cvr: '10 00 00 09', name: 'Flyttet Klinik' }), ...pages])
  expect(await north.page()).toContain('Flyttet Klinik')
  for (const html of [...(await Promise.all(pages)), await south.page()]) {
    expect(html).toContain(SOUTH.name)
    expect(html).not.toContain('Flyttet Klinik')
  }
})
