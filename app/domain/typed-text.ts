// Control characters and lone surrogates: PostgreSQL cannot store NUL, JSON no lone surrogate, and none of them
// belongs in a name or a mail header.
const UNWRITABLE = /[\p{Cc}\p{Cs}]/u
const UNWRITABLE_BUT_LINES = /[^\P{Cc}\t\n\r]|\p{Cs}/gu

/** Whether it is one line that a keyboard can type. */
export const isTypedLine = (text: string) => !UNWRITABLE.test(text)

/** The same over several lines: line breaks and tabs may stand in it. */
export const isTypedText = (text: string) => text.replace(UNWRITABLE_BUT_LINES, '') === text

// Format and bidirectional controls, and letters that are drawn as blank. A joiner stays within an emoji or a word of
// a script that needs it.
const INVISIBLE =
  /((?!\p{Script=Latin})[\p{L}\p{M}\p{So}\p{Sk}][\u200c\u200d](?=[\p{L}\p{So}]))|[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu
const LINE_SEPARATOR = /[\u2028\u2029]/g

const withoutInvisible = (text: string) => text.replace(INVISIBLE, '$1').normalize('NFC')

/** One line as it is stored: NFC, without format and bidirectional controls. */
export const cleanLine = (text: string) => withoutInvisible(text.replace(LINE_SEPARATOR, ' '))

/** The same over several lines. */
export const cleanText = (text: string) => withoutInvisible(text.replace(LINE_SEPARATOR, '\n'))

/** Clean text over several lines, also without control characters: for messages, which are sent as well as can be. */
export const writable = (text: string) => cleanText(text.replace(UNWRITABLE_BUT_LINES, ''))

/** True for a name that can be seen: it has a letter or a digit. */
export const isVisibleName = (name: string) => /[\p{L}\p{N}]/u.test(cleanLine(name))

/** A code, number, phone or e-mail: full-width letters, look-alike dashes and quotes and all spaces are the plain ones. */
export const foldSigns = (text: string) =>
  text
    .replace(/[\u2018\u2019\u201a\u201b\u2032\u00b4\u02bc`]/g, "'")
    .replace(/[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .normalize('NFKC')
    .replace(/[\p{Cf}\u115f\u1160]/gu, '')
    .replace(/[\p{Z}\t]+/gu, ' ')
    .trim()

/** A code as it is stored and compared: upper case, no blanks, no quotes or full stop around it. */
export const normaliseCode = (text: string) => {
  const typed = foldSigns(text)
    .replace(/\s+/g, '')
    .replace(/^["'(]+/, '')
  return (/^.*[^"').,;:]/.exec(typed)?.[0] ?? '').toUpperCase()
}

const MAIL_DOMAIN = /^[^\s@:/?#\\%[\]]{1,255}$/

/**
 * An e-mail address in the one spelling it is stored in. An internationalised domain is its ASCII form, as browsers
 * send it: otherwise one person has two accounts. What is no address comes back as it was typed, to be refused.
 */
export function canonicalEmail(typed: string): string {
  const text = foldSigns(typed).replace(/^mailto:/i, '')
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  return at > 0 && /\P{ASCII}/u.test(domain) ? `${text.slice(0, at)}@${asciiDomain(domain)}` : text
}

function asciiDomain(domain: string): string {
  if (!MAIL_DOMAIN.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

const CONTACT_LABEL = /^(?:tel|tlf|telefon|mobil|mob|phone|mobile)\b[.:]*\s*/i
const CODE_IN_BRACKETS = /^\(((?:\+|00)\d{1,4})\)\s*/
/** "+45 (0)20 …": the zero is dialled at home only. In Italy it belongs to the number. */
const HOME_ZERO = /^((?:\+|00)(?!39)\d{1,4})\s*\(0\)\s*/

/** A phone number as devices, contact cards and autofill write it, in the signs a number is typed with. */
export const cleanPhone = (typed: string) =>
  foldSigns(typed)
    .replace(CONTACT_LABEL, '')
    .replace(/;[a-z-]+=[^]*$/i, '')
    .replace(CODE_IN_BRACKETS, '$1 ')
    .replace(HOME_ZERO, '$1 ')

const FIGURE = /^([1-9]\d{0,2}([.,' ])\d{3}(?:\2\d{3})*|\d+)(?:([.,])(\d{1,2}))?$/

/**
 * A figure in Danish or English notation: "1.250,50", "1,250.50", "1 250" or "250.5". A mark before exactly three
 * digits parts thousands, before one or two it is the decimal mark. Null for anything else.
 */
export function figureIn(typed: string): number | null {
  const [, whole, group, mark, decimals = ''] = FIGURE.exec(foldSigns(typed)) ?? []
  if (whole === undefined || (mark && mark === group)) return null
  return Number(`${whole.replace(/\D/g, '')}.${decimals || '0'}`)
}
