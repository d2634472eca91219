import { z } from 'zod'
import {
  canonicalEmail,
  cleanLine,
  cleanPhone,
  cleanText,
  isTypedLine,
  isTypedText,
  isVisibleName,
} from '#app/domain/typed-text.ts'

// The text fields of every form and call, apart from `fields.ts`: a page's script brings these and nothing else.
// Every message is a code: its text stands in content/text/<language>/errors.json.

/** Text as it arrives, before it is cleaned: what is far over the limit costs no cleaning. */
const arrived = (max: number, missing: string, tooLong = 'too-long') =>
  z.string(missing).max(4 * max + 1_000, { error: tooLong, abort: true })

const cleaned = (clean: (text: string) => string, max: number, missing = 'text-expected') =>
  arrived(max, missing).overwrite(clean).trim().max(max, 'too-long').refine(isTypedLine, 'has-control-characters')

/** One line of text. */
export const line = (max: number, missing?: string) => cleaned(cleanLine, max, missing)

/** One line of text that may not be left empty. */
export const filledLine = (max: number, missing = 'text-expected') => line(max, missing).min(1, missing)

const NAME_MAX = 80
const isEmptyOrVisible = (name: string) => name === '' || isVisibleName(name)
/** A person's name; one that shows nothing is missing. */
export const personName = (missing: string, max = NAME_MAX) =>
  filledLine(max, missing).refine(isEmptyOrVisible, missing)
/** A name that may be left empty. */
export const optionalName = line(NAME_MAX).refine(isEmptyOrVisible, 'name-invisible')

// The library's own pattern, which knows no internationalised top-level domain ("xn--p1ai"), with that.
const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/
const EMAIL_MAX = 254

/** An e-mail address in the spelling it is stored in. */
export const email = (missing = 'email-invalid', invalid = 'email-invalid') =>
  cleaned(canonicalEmail, EMAIL_MAX, missing)
    .min(1, missing)
    .pipe(z.email({ pattern: EMAIL, error: invalid }))

/** Digits, spaces and the usual signs, or nothing; the number itself is checked where the country is known. */
export const phone = cleaned(cleanPhone, 40).regex(/^(?=(?:\D*\d){3}|$)\+?[\d\s()./-]*$/, 'phone-invalid')

/** Text over several lines. */
export const text = (max: number, tooLong = 'too-long') =>
  arrived(max, 'text-expected', tooLong)
    .overwrite(cleanText)
    .trim()
    .max(max, tooLong)
    .refine(isTypedText, 'has-control-characters')
