import { z } from 'zod'
import { isTypedLine, isTypedText } from '#app/domain/typed-text.ts'

// The text fields of every form and call, apart from `fields.ts`: a page's script brings these and nothing else.
// Every message is a code: its text stands in content/text/<language>/errors.json.

/** One line of text. */
export const line = (max: number, missing = 'text-expected') =>
  z.string(missing).trim().max(max, 'too-long').refine(isTypedLine, 'has-control-characters')

/** One line of text that may not be left empty. */
export const filledLine = (max: number, missing = 'text-expected') => line(max, missing).min(1, missing)

/** Text over several lines. */
export const text = (max: number, tooLong = 'too-long') =>
  z.string('text-expected').trim().max(max, tooLong).refine(isTypedText, 'has-control-characters')
