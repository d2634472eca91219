import { useTranslation } from 'react-i18next'
import { placeFor } from '#app/content/clinic.ts'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { weekdayOf } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { Weekday } from '#app/domain/time/opening-hours.ts'
import { policy } from '#app/domain/policy.ts'
import { sizePrice, type PricingRule } from '#app/domain/pricing/pricing.ts'
import { ContactForm } from '#app/features/booking/ui/consultation/contact-form.tsx'
import { openingHours } from '#app/features/opening-hours/queries/opening-hours.ts'
import { priceList } from '#app/features/pricing/queries.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import { filesIn } from '#app/routes/form.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import { CallToAction } from '#app/ui/shell/call-to-action.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Handle } from '#app/handle.ts'
import type { Route } from './+types/home'
import { Actions } from './home/actions.tsx'
import { referredIn, sendContactForm } from './home/contact-action.ts'
import { Contact } from './home/contact.tsx'
import { Outcome } from './home/outcome.tsx'
import { Fading } from './home/fading.tsx'
import { Hero } from './home/hero.tsx'
import './home/home.css'
import { Laser } from './home/laser.tsx'
import { Offer } from './home/offer.tsx'
import { peopleIn } from './people.ts'
import { Pain } from './home/pain.tsx'
import { SIZES } from './size-rows.tsx'
import { clinicData } from './home/structured-data.ts'
import { Tips } from './home/tips.tsx'
import { Team } from './team.tsx'

export const handle = {
  action: 'read-public',
  indexed: true,
  formAction: 'request-consultation',
  rateLimit: ['contact-from-address'],
  content: true,
  over: true,
} satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)!
  const { lng, clinic } = context.get(requestContext)!
  const { rules } = await priceList(services)
  const price = formatMoney(sizePrice(null, rules).base.price, lng)
  const place = placeFor(clinic, lng)
  const t = i18nFor(lng).getFixedT(null, 'home')
  const { publicUrl } = services.settings
  const description = t('meta-description', { price, place })
  const hours = await openingHours(services)
  return {
    lng,
    asksSignIn: new URL(request.url).searchParams.has('signin'),
    price,
    prices: shownPrices(rules, lng),
    publicUrl,
    clinicName: clinic.name,
    title: t('meta-title', { place }),
    description,
    data: clinicData({ clinic, publicUrl, description, hours, price: t('price-range', { price }) }),
    isDemo: services.settings.demo,
    hours,
    people: peopleIn(await settingOf(services, 'team'), lng),
    today: weekdayOf(services.clock.today()) as Weekday,
  }
}

const shownPrices = (rules: readonly PricingRule[], lng: Language) =>
  SIZES.map(({ areaCm2 }) => formatMoney(sizePrice(areaCm2, rules).total, lng))

/** The consultation request of a browser without script. */
export async function action({ request, context }: Route.ActionArgs) {
  const { lng, actor, address, upload } = context.get(requestContext)!
  const referred = referredIn(request)
  return sendContactForm(
    context.get(servicesContext)!,
    { lng, actor, address, referred, request },
    await filesIn(request, upload),
  )
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return []
  const { data, ...facts } = loaderData
  return [...pageMeta({ ...facts, path: '/', search: location.search }), { 'script:ld+json': data }]
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('home')
  const { asksSignIn, price, prices, people, isDemo, hours, today } = loaderData
  return (
    <main>
      {asksSignIn ? <SignInFirst /> : null}
      {actionData ? <Outcome outcome={actionData} /> : null}
      <Hero price={price} />
      <Fading />
      <Laser />
      <Offer prices={prices} />
      <Pain />
      <Tips />
      <Team people={people} isDemo={isDemo} />
      <Contact hours={hours} today={today}>
        <ContactForm hours={hours} />
      </Contact>
      <CallToAction title={t('cta-title')} text={t('cta-lead', policy.consultationRangeMinutes)}>
        <Actions onDeep />
      </CallToAction>
    </main>
  )
}

/** Where a script would open the sign-in over the page ([specification 2.3]), and none runs. */
function SignInFirst() {
  const { t } = useTranslation('home')
  const to = useInLanguage()
  return (
    <noscript>
      <p className="wrap contact-sent">
        <ButtonLink href={to('/account/sign-in')}>{t('sign-in-first')}</ButtonLink>
      </p>
    </noscript>
  )
}
