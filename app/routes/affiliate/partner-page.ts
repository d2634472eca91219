import { data, type RouterContextProvider } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { everyPartner } from '#app/features/affiliates/queries/window.ts'
import { questionsIn } from '#app/input/fields.ts'
import { authorizePage } from '#app/routes/authorize.ts'

/** Whose pages are shown: one's own; an admin may choose any partner (`?partner=`). Another's is as one nobody has. */
export async function partnerPage(context: Readonly<RouterContextProvider>, url: string) {
  const { services, lng, clinic, actor, reach } = authorizePage(context, 'see-affiliate-dashboard')
  const questions = questionsIn(url)
  const isOwn = reach !== 'any'
  const partners = isOwn ? [] : await everyPartner(services)
  const wanted = questions['partner']
  if (wanted && wanted !== actor.userId && !partners.some(({ id }) => id === wanted)) throw data(null, { status: 404 })
  const partnerId = wanted ?? (isOwn ? actor.userId : (partners[0]?.id ?? actor.userId))
  return {
    services,
    lng,
    actor,
    questions,
    partnerId,
    partners,
    /** The commission rates of partners without an agreed rate. */
    usual: clinic.commission,
    title: textOf(lng, 'partner-desk:title'),
  }
}
