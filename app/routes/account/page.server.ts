import { textOf } from '#app/content/text/i18n.server.ts'
import type { TextKey } from '#app/content/text/text.ts'
import type { LinkPurpose } from '#app/domain/access/account.ts'
import { isStaff } from '#app/domain/access/roles.ts'
import { findLink } from '#app/features/account/commands/access.ts'
import { rolesOf } from '#app/features/account/queries.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import type { RouterContextProvider } from 'react-router'

type TitleKey = Extract<TextKey, `portal:${string}`> extends `portal:${infer Key}` ? Key : never

type Asked = { request: Request; context: Readonly<RouterContextProvider> }

/** What an account page knows before it asks: the link's token, never spent by opening it, and its title. */
export function accountPage({ request, context }: Asked, title: TitleKey) {
  const { lng } = context.get(requestContext)!
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, title: textOf(lng, `portal:${title}`) }
}

/**
 * The page of a link from a mail. `isOpen`: it can be used, which its reader learns before they fill anything in;
 * `isStaff`: its password is one of staff.
 */
export async function linkPage(asked: Asked, title: TitleKey, purpose: LinkPurpose) {
  const page = accountPage(asked, title)
  const services = asked.context.get(servicesContext)!
  const link = page.token ? await findLink(services, purpose, page.token) : null
  return { ...page, isOpen: link !== null, isStaff: link !== null && isStaff(await rolesOf(services, link.userId)) }
}
