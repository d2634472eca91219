import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { partnerDesks } from '#app/features/affiliates/queries.ts'
import { NoPartnerCode, PartnerDeskPage } from '#app/features/affiliates/ui/partner-desk.tsx'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { questionsIn } from '#app/input/fields.ts'
import type { Handle } from '#app/handle.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { Desk } from '#app/ui/desk.tsx'
import type { Route } from './+types/affiliate-dashboard'

export const handle = { action: 'see-affiliate-dashboard', ns: ['partner-desk', 'affiliates'] } satisfies Handle

/** A partner's own codes; an admin sees every partner's. Another's code is as one nobody has. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor, reach } = behindSignIn(context, 'see-affiliate-dashboard')
  const codes = await partnerDesks(services, reach === 'any' ? 'all' : { userId: actor.userId })
  const wanted = questionsIn(request.url)['affiliate']
  const shown = wanted ? codes.find(({ id }) => id === wanted) : codes[0]
  if (wanted && !shown) throw data(null, { status: 404 })
  return {
    shown: shown ?? null,
    codes,
    site: services.settings.publicUrl,
    title: `${textOf(lng, 'partner-desk:title')} · ${clinic.name}`,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function AffiliateDashboardPage({ loaderData: { shown, codes, site } }: Route.ComponentProps) {
  const { t } = useTranslation('partner-desk')
  const lng = useLanguage()
  const links = [
    { href: inLanguage('/affiliate-dashboard', lng), name: t('menu-overview') },
    { href: inLanguage('/partner', lng), name: t('menu-about') },
  ]
  return (
    <Desk label={t('menu')} links={links}>
      {shown ? <PartnerDeskPage shown={shown} codes={codes} site={site} /> : <NoPartnerCode />}
    </Desk>
  )
}
