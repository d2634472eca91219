import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import type { TextKey } from '#app/content/text/text.ts'
import { requestContext } from '#app/http/context.ts'
import type { RouterContextProvider } from 'react-router'

type TitleKey = Extract<TextKey, `portal:${string}`> extends `portal:${infer Key}` ? Key : never

/** What an account page knows before it asks: the link's token, never spent by opening it, and its title. */
export function accountPage(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  title: TitleKey,
) {
  const lng = context.get(requestContext)?.lng ?? 'da'
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, title: `${textOf(lng, `portal:${title}`)} · ${clinic.name}` }
}
