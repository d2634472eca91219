import { factsFor, fillText } from '#app/content/facts.ts'
import { pageAt } from '#app/content/pages.server.ts'
import { isUnlisted } from '#app/content/paths.ts'
import { processorsWith } from '#app/content/processors.ts'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { weekdayOf } from '#app/domain/time/clinic-time.ts'
import type { RequestFacts } from '#app/http/context.ts'
import type { Weekday } from '#app/domain/time/opening-hours.ts'
import { openingHours } from '#app/features/opening-hours/queries/opening-hours.ts'
import { priceList } from '#app/features/pricing/queries.ts'
import { bookingTerms, settingOf } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import { structuredData } from './structured-data.ts'
import { viewOf } from './view.server.ts'

type Shown = Pick<RequestFacts, 'lng' | 'clinic'>

/**
 * A content page with today's prices and figures, and what its head says.
 * @param pattern its address as routes.ts writes it, whatever was typed to get there
 */
export async function loadContentPage(services: Services, { lng, clinic }: Shown, pattern: string) {
  const [{ rules }, hours] = await Promise.all([priceList(services), openingHours(services)])
  const page = pageAt(`/${pattern.replace(/^\//, '')}`, lng)
  const facts = factsFor(page.lng, { rules, clinic, terms: await bookingTerms(services) })
  const view = viewOf(page, facts, {
    clinic,
    rules,
    hours,
    today: weekdayOf(services.clock.today()) as Weekday,
    processors: processorsWith(services.vision.name),
    isDemo: services.settings.demo,
    team: await settingOf(services, 'team'),
    claims: await settingOf(services, 'claims'),
  })
  const { publicUrl } = services.settings
  const description = fillText(page.description, facts, page.file)
  const data = structuredData({
    page,
    view,
    facts,
    publicUrl,
    description,
    rules,
    clinic,
    t: i18nFor(lng).getFixedT(null, 'content'),
  })
  return {
    view,
    title: fillText(page.metaTitle, facts, page.file),
    clinicName: clinic.name,
    description,
    publicUrl,
    data,
    unlisted: isUnlisted(page.path),
  }
}

/** The partner page says besides how many months a partner's client counts without the code. */
export const loadPartnerPage = async (services: Services, shown: Shown, pattern: string) => ({
  ...(await loadContentPage(services, shown, pattern)),
  linkMonths: await settingOf(services, 'partner_link_months'),
})
