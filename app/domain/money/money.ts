import { NOTATION, type Language } from '#app/domain/language.ts'
import { figureIn } from '#app/domain/typed-text.ts'

/** Danish øre, a whole number. 900 kr. is 90_000. Prices include 25 % VAT unless a name says otherwise. */
export type Ore = number & { readonly is: 'Ore' }

/** Kroner as øre, rounded to the nearest. */
export const kroner = (amount: number) => Math.round(amount * 100) as Ore

/** An amount typed in Danish or English notation: "1.620,50", "1,620.50" or "1620". Null for anything else. */
export function amountIn(typed: string): Ore | null {
  const figure = figureIn(typed)
  return figure === null ? null : kroner(figure)
}

/** The same as kroner, for a field, a chart or a program that counts in them; with decimals where there are øre. */
export const inKroner = (amount: Ore): number => amount / 100

/** @throws when the number is not whole. */
export function ore(amount: number): Ore {
  if (!Number.isSafeInteger(amount)) throw new Error(`Not a whole number of øre: ${amount}`)
  return amount as Ore
}

/** True for a whole number of øre, whatever its sign. */
export const isMoney = (value: unknown): value is Ore => Number.isSafeInteger(value)

export const sum = (amounts: readonly Ore[]) => amounts.reduce((total, amount) => total + amount, 0) as Ore

/** @param percent 25 means 25 %. The result is rounded to the nearest øre, halves up. */
export const percentOf = (amount: Ore, percent: number) => Math.round((amount * percent) / 100) as Ore

/** The VAT contained in an amount that includes it: a fifth at 25 %. Rounded to the nearest øre, halves up. */
export const vatIn = (amountInclVat: Ore, percent = 25) =>
  Math.round((amountInclVat * percent) / (100 + percent)) as Ore

/** What is less than nothing has the sign of arithmetic: as wide as a plus, and no hyphen that a line breaks after. */
const signOf = (amount: Ore) => (amount < 0 ? '\u2212' : '')

/** "1.620 kr." in Danish, "DKK 1,620" in English; øre are shown only when there are some: "1.620,50 kr.". */
export function formatMoney(amount: Ore, language: Language): string {
  const sign = signOf(amount)
  const kroner = formatAmount(Math.abs(amount) as Ore, language)
  const { before, after } = NOTATION[language].currency
  return `${sign}${before}${kroner}${after}`
}

/** The figure alone, for a text that has the currency: "1.620" in Danish, "1,620" in English. */
export function formatAmount(amount: Ore, language: Language): string {
  const decimals = amount % 100 === 0 ? '' : oreOf(amount, language)
  return `${signOf(amount)}${kronerOf(amount, language)}${decimals}`
}

/** From one amount to another, the currency said once: "5.400–9.000 kr." in Danish, "DKK 5,400–9,000" in English. */
export const formatMoneyRange = (least: Ore, most: Ore, language: Language) =>
  `${NOTATION[language].currency.before}${formatAmount(least, language)}–${formatAmount(most, language)}${NOTATION[language].currency.after}`

/** For programs: always two decimals, no thousands. "1620.00"; a Danish spreadsheet reads "1620,00". */
export const plainFigure = (amount: Ore, point: '.' | ',' = '.') => inKroner(amount).toFixed(2).replace('.', point)

/** Always with øre and without a unit, for columns of an invoice: "1.620,00" in Danish, "1,620.00" in English. */
export const formatFigure = (amount: Ore, language: Language) =>
  `${signOf(amount)}${kronerOf(amount, language)}${oreOf(amount, language)}`

const kronerOf = (amount: Ore, language: Language) =>
  String(Math.floor(Math.abs(amount) / 100)).replace(/\B(?=(\d{3})+$)/g, NOTATION[language].thousands)

const oreOf = (amount: Ore, language: Language) =>
  `${NOTATION[language].decimal}${String(Math.abs(amount) % 100).padStart(2, '0')}`
