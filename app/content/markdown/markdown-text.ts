const FOLDED = new Map(Object.entries({ æ: 'ae', ø: 'oe', å: 'aa', é: 'e', è: 'e', ü: 'u', ö: 'o', ä: 'a' }))

/** "Hvornår må du hvad?" → "hvornaar-maa-du-hvad". References are left out, since their figures change. */
export const slug = (text: string) =>
  text
    .replace(/\{\{[^{}]*\}\}/g, '')
    .toLowerCase()
    .replace(/[æøåéèüöä]/g, (letter) => FOLDED.get(letter) ?? '')
    .replace(/[’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

const SPACE = '\u00a0'
/** Seen as nothing: the line does not end at the hyphen before it. */
const NO_BREAK = '\u2060'

/** A cell of a table that is an amount, with what is said of it: "| Fra {{price.package-complete}} i alt |". */
const AMOUNT_CELL = /(?<=\| )(?:[Ff]ra |[Ff]rom )?\{\{price\.[^{}\n]+\}\}[^|\n]*(?= \|)/g

/**
 * A figure and its unit stay on one line: "{{interval.weeks}} uger", "1064 nm", "25 %", "op til 100 cm²". So does an
 * amount in a table, and "cpr-nummer".
 */
export const bindUnits = (text: string) =>
  text
    .replace(/(\{\{(?!price\.|clinic\.)[^{}\n]+\}\}) (?=[\p{L}%])/gu, `$1${SPACE}`)
    .replace(/(\d) (?=(?:nm|mm|cm²?|%|kr\.|ps|ns|J|°C)(?![\p{L}\d]))/gu, `$1${SPACE}`)
    .replace(/cpr-(?=nummer)/gi, `$&${NO_BREAK}`)
    .replace(AMOUNT_CELL, (cell) => cell.replaceAll(' ', SPACE))

const ESCAPES = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }))
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES.get(character)!)

/** Whole minutes to read a text at 200 words a minute, at least one. */
export const readingMinutes = (words: number) => Math.max(1, Math.round(words / 200))
