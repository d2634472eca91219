import type { Language } from '#app/domain/language.ts'
import { formatMoney, vatIn, type Ore } from '#app/domain/money/money.ts'
import { SHIPPED_TERMS, type BookingTerms } from '#app/domain/booking/booking-terms.ts'
import { packageRefund } from '#app/domain/plans/package-refund.ts'
import { aboveBase } from '#app/domain/pricing/above-base.ts'
import { policy } from '#app/domain/policy.ts'
import { FALLBACK_RULES, packagePrice, sizePrice, type PricingRule } from '#app/domain/pricing/pricing.ts'
import { sessionsFor } from '#app/domain/pricing/sessions.ts'
import type { Clinic } from '#app/domain/clinic/clinic.ts'
import { phoneFor, mailHref, placeFor, telHref } from './clinic.ts'
import { escapeHtml } from './markdown/markdown-text.ts'
import { SAFETY_NAMES, safetyText } from './safety.ts'
import { textOf } from './text/i18n.server.ts'

/**
 * A figure or name as printed: plain for titles and search engines, HTML for the page; where it leads, if anywhere.
 * `each`: the fact of every size of the price list; a table's row that names one stands once for each size.
 */
export type Fact = { text: string; html: string; href?: string; each?: readonly Fact[] }
export type Facts = ReadonlyMap<string, Fact>
type Range = { readonly min: number; readonly max: number }

/** The overview text speaks of six to eight weeks; six is the law's least. Source: [specification 9]. */
const INTERVAL_OVERVIEW: Range = { min: policy.weeksBetweenLaserTreatments, max: 8 }
/** After so many sessions somebody stops, where a page shows what comes back of a package. */
const REFUND_EXAMPLE_SESSIONS = 4
/** How the owner's rule for a package that stops early is put: the rate, one session at it, and what that is. */
const REFUND_FACTS = ['rate', 'each', 'meaning'] as const
const LEADING = /(\{\{clinic\.(?:phone|email)\}\})/
const TABLE_ROW = /<tr\b[^>]*>(?:(?!<\/tr>)[^])*<\/tr>/g
const REFERENCE = /\{\{([^{}]*)\}\}(\.?)/g

/** The names a text refers to, each once, sorted. */
export const referencesIn = (text: string) =>
  [...new Set([...text.matchAll(REFERENCE)].map(([, name]) => name!))].sort()

/**
 * What every `{{reference}}` of the pages stands for: prices from the price list that holds, figures from the policy,
 * the clinic from its facts. An add-on that is not on the list has no price and says so.
 */
export function factsFor(
  lng: Language,
  { rules, clinic: of, terms = SHIPPED_TERMS }: { rules: readonly PricingRule[]; clinic: Clinic; terms?: BookingTerms },
): Facts {
  const phone = phoneFor(of, lng)
  const [tel, mail] = [telHref(of), mailHref(of)]
  return new Map([
    ...Object.entries(prices(lng, { rules, terms, clinic: of })),
    ...Object.entries(sizes(lng, rules)),
    ...Object.entries({ ...figures(rules), ...figuresOf(terms), ...clinicFigures(of) }).map(
      ([name, value]): [string, Fact] => [name, figure(value)],
    ),
    ...SAFETY_NAMES.map((name): [string, Fact] => [`safety.${name}`, plain(safetyText(name, lng))]),
    ...REFUND_FACTS.map((name): [string, Fact] => [
      `refund.${name}`,
      plain(textOf(lng, `facts:refund-${terms.refundRate}-${name}`)),
    ]),
    ['sessions.most-need', mostNeed(lng)],
    ['consent.same-day', plain(sameDay(terms.consentHours, lng))],
    ['clinic.name', plain(of.name)],
    ['clinic.legal-name', plain(of.legalName)],
    ['clinic.cvr', oneLine(of.cvr)],
    ['clinic.street', plain(of.street)],
    ['clinic.city', oneLine(of.city)],
    ['clinic.place', plain(placeFor(of, lng))],
    ['clinic.phone', { text: phone, html: `<a class="nw" href="${tel}">${escapeHtml(phone)}</a>`, href: tel }],
    ['clinic.email', { text: of.email, html: `<a href="${mail}">${escapeHtml(of.email)}</a>`, href: mail }],
  ])
}

/**
 * Puts the figures into a plain text.
 * @param where for the message: the page's file.
 * @throws an error naming file and reference where a reference is unknown.
 */
export const fillText = (text: string, facts: Facts, where: string) => fill(text, facts, where, 'text')
/** The same for a text that is HTML already. */
export const fillHtml = (html: string, facts: Facts, where: string) =>
  fill(
    html.replace(TABLE_ROW, (row) => rowOfEachSize(row, facts)),
    facts,
    where,
    'html',
  )

/** A list may have two sizes or five: the row is printed as often. */
function rowOfEachSize(row: string, facts: Facts) {
  const named = referencesIn(row).flatMap((name) => (facts.get(name)?.each ? [name] : []))
  const rows = facts.get(named[0] ?? '')?.each?.length ?? 1
  return Array.from({ length: rows }, (_, nth) =>
    named.reduce((text, name) => text.replaceAll(`{{${name}}}`, facts.get(name)!.each![nth]!.html), row),
  ).join('')
}

function fill(text: string, facts: Facts, where: string, as: 'text' | 'html') {
  return text.replace(REFERENCE, (written, name: string, stop: string) => {
    const fact = factAt(name, written, facts, where)
    return fact[as] + stopAfter(fact, stop)
  })
}

/** The same text in pieces, where a phone number or an address leads somewhere: for what is no web page. */
export function fillPieces(text: string, facts: Facts, where: string): { text: string; href?: string }[] {
  return text
    .split(LEADING)
    .map((piece) => {
      const href = facts.get(/^\{\{(.*)\}\}$/.exec(piece)?.[1] ?? '')?.href
      return { text: fillText(piece, facts, where), ...(href && { href }) }
    })
    .filter((piece) => piece.text !== '')
}

function factAt(name: string, written: string, facts: Facts, where: string): Fact {
  const fact = facts.get(name)
  if (!fact) throw new Error(`${where}: there is no reference ${written}`)
  return fact
}

// "900 kr." at the end of a sentence has its full stop already.
const stopAfter = ({ text }: Fact, stop: string) => (text.endsWith('.') ? '' : stop)

function prices(
  lng: Language,
  {
    rules,
    terms: { deposit, refundRate },
    clinic: { packageDiscountPercent: discount, packageLeast: least },
  }: { rules: readonly PricingRule[]; terms: BookingTerms; clinic: Clinic },
): Record<string, Fact> {
  const money = (amount: Ore) => moneyIn(lng, amount)
  const { total: session } = sizePrice(null, rules)
  const smallestPackage = packagePrice(least.completeRemoval, session, discount)
  const addOns = FALLBACK_RULES.filter((rule) => rule.ruleType === 'addon').map(({ ruleName }): [string, Fact] => {
    const listed = rules.find((rule) => rule.ruleName === ruleName && rule.ruleType === 'addon' && rule.isActive)
    return [`price.addon.${ruleName}`, listed ? money(listed.price) : plain(textOf(lng, 'facts:not-offered'))]
  })
  return {
    'price.session': money(session),
    'price.session-vat': money(vatIn(session, policy.vatPercent)),
    'price.deposit': money(deposit),
    'price.package-session': money(packagePrice(1, session, discount)),
    'price.package-cover-up': money(packagePrice(least.coverUp, session, discount)),
    'price.package-complete': money(smallestPackage),
    'price.package-example-refund': money(
      packageRefund({
        paid: smallestPackage,
        delivered: REFUND_EXAMPLE_SESSIONS,
        singlePrice: session,
        packagePrice: smallestPackage,
        sessions: least.completeRemoval,
        rate: refundRate,
      }).refund,
    ),
    'price.package-complete-normal': money((least.completeRemoval * session) as Ore),
    ...Object.fromEntries(addOns),
  }
}

/** What each size above the base price costs, and how much skin one price of it buys. */
function sizes(lng: Language, rules: readonly PricingRule[]): Record<string, Fact> {
  const tiers = tiersOf(rules)
  const each = (of: (tier: PricingRule) => Fact): Fact => {
    const facts = tiers.map(of)
    return { ...facts[0]!, each: facts }
  }
  return {
    'tier.area': each(({ sizeMinCm2: min, sizeMaxCm2: max }) =>
      max === null ? plain(`Over ${min! - 1}`) : figure({ min: min!, max }),
    ),
    'tier.price': each(({ price }) => moneyIn(lng, price)),
    'tier.unit': each(({ unitCm2 }) => figure(unitCm2!)),
  }
}

const moneyIn = (lng: Language, amount: Ore) => oneLine(formatMoney(amount, lng).replaceAll(' ', '\u00a0'))

/** The size tiers, smallest first; the shipped ones where the list has none. */
function tiersOf(rules: readonly PricingRule[]) {
  const sized = (list: readonly PricingRule[]) =>
    list.filter(
      (rule) => rule.ruleType === 'size_tier' && rule.isActive && rule.sizeMinCm2 !== null && rule.unitCm2 !== null,
    )
  const listed = sized(rules)
  return (listed.length > 0 ? listed : sized(FALLBACK_RULES)).sort((a, b) => a.sizeMinCm2! - b.sizeMinCm2!)
}

const figures = (rules: readonly PricingRule[]): Record<string, number | Range> => ({
  ...courses(),
  'area.base': aboveBase(rules).coveredCm2,
  'area.unit': tiersOf(rules)[0]?.unitCm2 ?? 5,
  'size.small': policy.sizeNamesUpToCm.small,
  'size.medium': policy.sizeNamesUpToCm.medium,
  'vat.percent': policy.vatPercent,
  'code.length': policy.partnerCodeMaxLength,
  'sessions.least': policy.sessionsTypical.min,
  'sessions.most': policy.sessionsTypical.max,
  'sessions.faq': policy.sessionsFaq,
  'package.example-used': REFUND_EXAMPLE_SESSIONS,
  'sessions.before-cover-up': policy.sessionsBeforeCoverUp,
  'interval.weeks': policy.weeksBetweenLaserTreatments,
  'interval.days': policy.daysBetweenLaserTreatments,
  'interval.longer': INTERVAL_OVERVIEW.max,
  'interval.overview': INTERVAL_OVERVIEW,
  'minutes.session': policy.sessionMinutes,
  'minutes.visit': policy.visitMinutes,
  'minutes.consultation': policy.consultationRangeMinutes,
  'minutes.cream': policy.creamMinutes,
  'minutes.injection': policy.injectionMinutes,
  'healing.days': policy.healingDays,
  'healing.bandage-hours': policy.bandageHours,
  'healing.sun-weeks': policy.sunWeeks,
  'healing.spf': policy.sunFactorSpf,
  'healing.pool-weeks': policy.poolWeeks,
  'healing.water-litres': policy.waterLitresDaily,
  'healing.moisturiser': policy.moisturiserDaily,
  'pulse.ps': policy.pulsePicoseconds,
  'reply.hours': policy.replyHours,
  'withdrawal.days': policy.withdrawalDays,
  'age.minimum': policy.minimumAge,
  'images.max': policy.maxImages,
  'images.max-mb': policy.imageMaxBytes / 1024 / 1024,
  'images.min-scan': policy.minAnalysisImages,
})

const clinicFigures = ({ packageDiscountPercent, packageLeast: least, commission }: Clinic) => ({
  'commission.percent': commission.own,
  'commission.parent': commission.parent,
  'package.discount': packageDiscountPercent,
  'sessions.complete': sessionsFor('completeRemoval', least),
  'sessions.complete-least': least.completeRemoval,
  'sessions.cover-up': sessionsFor('coverUp', least),
  'sessions.cover-up-least': least.coverUp,
})

const figuresOf = ({ windowDays, holdMinutes, selfServiceHours }: BookingTerms) => ({
  'booking.window-days': windowDays,
  'hold.minutes': holdMinutes,
  'self-service.hours': selfServiceHours,
})

/** Weeks a course takes at least: from its first to its last session, with longer breaks, and until the skin may be tattooed. */
function courses(): Record<string, number | Range> {
  const weeks = policy.weeksBetweenLaserTreatments
  const { min: least, max: most } = policy.sessionsTypical
  const { min, max } = policy.sessionsBeforeCoverUp
  const counted = Array.from({ length: policy.packageCountMax - 1 }, (_, index) => index + 2)
  return {
    'course.least': (least - 1) * weeks,
    'course.most': (most - 1) * weeks,
    'course.before-cover-up': { min: (min - 1) * weeks, max: (max - 1) * weeks },
    ...Object.fromEntries(
      counted.flatMap((sessions) => [
        [`course.${sessions}`, (sessions - 1) * weeks],
        [`course-longer.${sessions}`, (sessions - 1) * INTERVAL_OVERVIEW.max],
        [`course-healed.${sessions}`, sessions * weeks],
      ]),
    ),
  }
}

/** Whether somebody may be treated on the day of the consultation, by the owner's time to think. */
const sameDay = (hours: number, lng: Language) =>
  hours === 0 ? textOf(lng, 'facts:same-day-perhaps') : textOf(lng, 'facts:same-day-after', { count: hours })

/** How many sessions a course takes, in the same words wherever it is said. Source: [decisions 11]. */
function mostNeed(lng: Language): Fact {
  const { min, max } = policy.sessionsTypical
  const say = (usual: string) => textOf(lng, 'facts:most-need', { usual, min, max })
  const { text, html } = figure(policy.sessionsFaq)
  return { text: say(text), html: say(html) }
}

const plain = (text: string): Fact => ({ text, html: escapeHtml(text) })
const oneLine = (text: string): Fact => ({ text, html: `<span class="nw">${escapeHtml(text)}</span>` })

/** "6", or "4–12" in one piece. */
function figure(value: number | Range): Fact {
  if (typeof value === 'number') return plain(String(value))
  return value.min === value.max ? plain(String(value.min)) : oneLine(`${value.min}–${value.max}`)
}
