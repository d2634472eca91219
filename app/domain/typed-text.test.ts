import { expect, test } from 'vitest'
import { isTypedLine, isTypedText, writable } from './typed-text.ts'

const UNWRITABLE = ['\u0000', '\u0007', '\u000b', '\u001f', '\u007f', '\u0085', '\ud800', '\udc00']

test.each(UNWRITABLE)('%j is typed by no keyboard: neither a line nor a text has it', (mark) => {
  expect([isTypedLine(`Ida${mark}Holm`), isTypedText(`Ida${mark}Holm`)]).toEqual([false, false])
  expect(writable(`Ida${mark}${mark}Holm`)).toBe('IdaHolm')
})

test.each(['\n', '\r\n', '\t'])('%j ends a line, and stands in a text', (mark) => {
  expect([isTypedLine(`Ida${mark}Holm`), isTypedText(`Ida${mark}Holm`)]).toEqual([false, true])
  expect(writable(`Ida${mark}Holm`)).toBe(`Ida${mark}Holm`)
})

test('letters of any script and whole pictures are typed', () => {
  for (const typed of ['Æbleskiver ø å', 'שלום', '日本', '👩🏽‍⚕️', '', 'a\u00a0b\u200d'])
    expect([isTypedLine(typed), isTypedText(typed), writable(typed)]).toEqual([true, true, typed])
})
