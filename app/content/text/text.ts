import type affiliatesDa from './da/affiliates.json'
import type analysisDa from './da/analysis.json'
import type bookingDa from './da/booking.json'
import type commonDa from './da/common.json'
import type contactDa from './da/contact.json'
import type contentDa from './da/content.json'
import type adminDa from './da/admin.json'
import type dashboardDa from './da/dashboard.json'
import type errorsDa from './da/errors.json'
import type partnerDeskDa from './da/partner-desk.json'
import type recordDa from './da/record.json'
import type homeDa from './da/home.json'
import type imagesDa from './da/images.json'
import type mailDa from './da/mail.json'
import type manageDa from './da/manage.json'
import type navigationDa from './da/navigation.json'
import type paymentsDa from './da/payments.json'
import type portalDa from './da/portal.json'
import type pricingDa from './da/pricing.json'
import type withdrawalDa from './da/withdrawal.json'
import type affiliatesEn from './en/affiliates.json'
import type analysisEn from './en/analysis.json'
import type bookingEn from './en/booking.json'
import type commonEn from './en/common.json'
import type contactEn from './en/contact.json'
import type contentEn from './en/content.json'
import type adminEn from './en/admin.json'
import type dashboardEn from './en/dashboard.json'
import type errorsEn from './en/errors.json'
import type withdrawalEn from './en/withdrawal.json'
import type partnerDeskEn from './en/partner-desk.json'
import type recordEn from './en/record.json'
import type homeEn from './en/home.json'
import type imagesEn from './en/images.json'
import type mailEn from './en/mail.json'
import type manageEn from './en/manage.json'
import type navigationEn from './en/navigation.json'
import type paymentsEn from './en/payments.json'
import type portalEn from './en/portal.json'
import type pricingEn from './en/pricing.json'
import type { Namespace } from './namespaces.ts'

/** Danish is the source: its files are the type of every text. */
export type Texts = {
  common: typeof commonDa
  navigation: typeof navigationDa
  home: typeof homeDa
  booking: typeof bookingDa
  contact: typeof contactDa
  content: typeof contentDa
  pricing: typeof pricingDa
  affiliates: typeof affiliatesDa
  payments: typeof paymentsDa
  mail: typeof mailDa
  manage: typeof manageDa
  images: typeof imagesDa
  analysis: typeof analysisDa
  portal: typeof portalDa
  errors: typeof errorsDa
  record: typeof recordDa
  dashboard: typeof dashboardDa
  admin: typeof adminDa
  'partner-desk': typeof partnerDeskDa
  withdrawal: typeof withdrawalDa
}
type English = {
  common: typeof commonEn
  navigation: typeof navigationEn
  home: typeof homeEn
  booking: typeof bookingEn
  contact: typeof contactEn
  content: typeof contentEn
  pricing: typeof pricingEn
  affiliates: typeof affiliatesEn
  payments: typeof paymentsEn
  mail: typeof mailEn
  manage: typeof manageEn
  images: typeof imagesEn
  analysis: typeof analysisEn
  portal: typeof portalEn
  errors: typeof errorsEn
  record: typeof recordEn
  dashboard: typeof dashboardEn
  admin: typeof adminEn
  'partner-desk': typeof partnerDeskEn
  withdrawal: typeof withdrawalEn
}

// A key that one language has and the other lacks is a type error naming its namespace.
type Gaps<Ns extends Namespace> =
  | Exclude<keyof Texts[Ns], keyof English[Ns]>
  | Exclude<keyof English[Ns], keyof Texts[Ns]>
type AllGaps = { [Ns in Namespace]: [Gaps<Ns>] extends [never] ? never : `${Ns}: ${Gaps<Ns> & string}` }[Namespace]
export const everyTextInBothLanguages: [AllGaps] extends [never] ? true : AllGaps = true

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Texts
  }
}
