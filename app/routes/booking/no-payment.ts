import { data } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import type { Language } from '#app/domain/language.ts'

/** What the pages around a payment answer where there is none: found nothing, and say so. */
export const noPayment = (lng: Language) =>
  data({ none: true as const, title: textOf(lng, 'payments:no-payment') }, { status: 404 })
