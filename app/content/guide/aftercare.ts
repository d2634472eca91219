import { mailHref, phoneFor, telHref } from '#app/content/clinic.ts'
import { factsFor, fillText } from '#app/content/facts.ts'
import type { Page } from '#app/content/pages.ts'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import type { Clinic } from '#app/domain/clinic/clinic.ts'
import { formatDay, formatTime, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { WEEKDAYS, type OpenSpan, type WeeklyHours } from '#app/domain/time/opening-hours.ts'
import type { PricingRule } from '#app/domain/pricing/pricing.ts'
import { blocksOf, type Block, type Run } from './blocks.ts'
import { healingTexts, type HealingTexts } from './healing.ts'

/** The page the guide is printed from. */
export const AFTERCARE = '/tatoveringsfjernelse/efterbehandling'
/** Where the guide is fetched; the language is part of the address, so that a saved link keeps it. */
export const guideHref = (lng: Language) => `${AFTERCARE}.pdf?lng=${lng}`

/** All that is printed, in the order it is printed. Two equal guides are the same file. */
export type Guide = {
  lng: Language
  title: string
  subject: string
  clinic: string
  updated: ClinicDay
  updatedLine: string
  address: string
  summaryTitle: string
  summary: Run[][]
  healing: HealingTexts
  blocks: Block[]
  questionsTitle: string
  questions: { q: string; answer: Run[] }[]
  contact: { title: string; lines: Run[]; hoursTitle: string; hours: { day: string; open: string }[]; book: Run }
  /** "Side 2 af 4" */
  pageLine: (page: number, pages: number) => string
}

/** The aftercare page as a guide to keep: the same words and figures, links that work away from the site. */
export function aftercareGuide(
  page: Page,
  {
    rules,
    hours,
    publicUrl,
    clinic,
  }: { rules: readonly PricingRule[]; hours: WeeklyHours; publicUrl: string; clinic: Clinic },
): Guide {
  const { lng, file } = page
  const facts = factsFor(lng, { rules, clinic })
  const t = i18nFor(lng).getFixedT(null, 'content')
  const addressOf = (href: string) => absolute(href, page, publicUrl)
  const reading = { facts, file, addressOf }
  const plain = (text: string): Run[] => blocksOf(text, reading).flatMap((one) => ('runs' in one ? one.runs : []))
  return {
    lng,
    title: fillText(page.title, facts, file),
    subject: fillText(page.description, facts, file),
    clinic: clinic.name,
    updated: page.updated,
    updatedLine: t('guide-updated', { day: formatDay(page.updated, lng, 'data') }),
    address: addressOf(page.path),
    summaryTitle: t('in-short'),
    summary: page.summary.map(plain),
    healing: healingTexts(lng),
    blocks: blocksOf(page.text, reading),
    questionsTitle: t('questions'),
    questions: page.faq.map(({ q, a }) => ({ q: fillText(q, facts, file), answer: plain(a) })),
    contact: contactOf(lng, { clinic, hours, bookingAddress: addressOf('/kontakt#contact-form') }),
    pageLine: (page, pages) => t('guide-page', { page, pages }),
  }
}

/** "/priser" and "#faq" with the site before them, and the language, so that the reader lands in their own. */
function absolute(href: string, { path, lng }: Page, publicUrl: string) {
  const url = new URL(href.startsWith('#') ? `${path}${href}` : href, publicUrl)
  if (url.origin === new URL(publicUrl).origin) url.searchParams.set('lng', lng)
  return url.href
}

type Contact = { clinic: Clinic; hours: WeeklyHours; bookingAddress: string }

function contactOf(lng: Language, { clinic, hours, bookingAddress }: Contact): Guide['contact'] {
  const t = i18nFor(lng).getFixedT(null, ['content', 'home'])
  const span = ({ opens, closes }: OpenSpan) => `${formatTime(opens, lng)}–${formatTime(closes, lng)}`
  return {
    title: t('guide-contact'),
    lines: [
      { text: clinic.legalName },
      { text: `${clinic.street}, ${clinic.city}` },
      { text: phoneFor(clinic, lng), href: telHref(clinic) },
      { text: clinic.email, href: mailHref(clinic) },
    ],
    hoursTitle: t('guide-hours'),
    hours: WEEKDAYS.map((day) => ({
      day: t(`home:weekday-${day}`),
      open: hours[day].map(span).join(', ') || t('home:closed'),
    })),
    book: { text: t('free-consultation'), href: bookingAddress },
  }
}
