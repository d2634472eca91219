import { data } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import type { RequestFacts } from '#app/http/context.ts'

/** What the pages around a payment answer where there is none: found nothing, and say so. */
export const noPayment = ({ lng, clinic }: Pick<RequestFacts, 'lng' | 'clinic'>) =>
  data({ none: true as const, title: `${textOf(lng, 'payments:no-payment')} · ${clinic.name}` }, { status: 404 })
