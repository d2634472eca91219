import { expect, test } from 'vitest'
import {
  canonicalEmail,
  cleanLine,
  cleanPhone,
  cleanText,
  figureIn,
  foldSigns,
  isTypedLine,
  isTypedText,
  isVisibleName,
  normaliseCode,
  writable,
} from './typed-text.ts'

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
  for (const typed of ['Æbleskiver ø å', 'שלום', '日本', '👩🏽‍⚕️', '👩‍👩‍👦', '❤️‍🔥', 'می‌خواهم', '', 'a\u00a0b'])
    expect([isTypedLine(typed), isTypedText(typed), writable(typed), cleanLine(typed)]).toEqual([
      true,
      true,
      typed,
      typed,
    ])
})

test.each(['\u200b', '\u200d', '\u200e', '\u202d', '\u202e', '\u2060', '\u2066', '\ufeff', '\u00ad', '\u3164'])(
  'the invisible character %j is removed from lines and texts',
  (mark) => {
    expect([cleanLine, cleanText, writable].map((clean) => clean(`Ida${mark} Holm${mark}`))).toEqual([
      'Ida Holm',
      'Ida Holm',
      'Ida Holm',
    ])
  },
)

test('a decomposed letter is stored as one, and a line separator is a space in a line and a break in a text', () => {
  expect(cleanLine('Chloe\u0301')).toBe('Chlo\u00e9')
  expect([cleanLine('Ida\u2028Holm'), cleanText('Ida\u2028Holm')]).toEqual(['Ida Holm', 'Ida\nHolm'])
})

test.each([
  ['Ida', true],
  ['7', true],
  ['李', true],
  ['\u200b', false],
  ['\u3164', false],
  ['\u2800', false],
  ['\u00ad', false],
  ['-', false],
  ['🙂', false],
])('the name %j can be seen: %s', (name, visible) => expect(isVisibleName(name)).toBe(visible))

test.each([
  ['ＦＡＬＭ１０', 'FALM10'],
  ['20–30‑40—50−60', '20-30-40-50-60'],
  ['“FALM10”', '"FALM10"'],
  ['O’Hara', "O'Hara"],
  ['1\u00a0250\u202f000', '1 250 000'],
  [' FALM10\u200b ', 'FALM10'],
])('%j is folded to %s', (typed, folded) => expect(foldSigns(typed)).toBe(folded))

test.each([
  ['ida@smørrebrød.dk', 'ida@xn--smrrebrd-64af.dk'],
  ['ida@SMØRREBRØD.dk', 'ida@xn--smrrebrd-64af.dk'],
  ['ida@smo\u0308rrebrod.dk', 'ida@xn--smrrebrod-17a.dk'],
  ['ida@xn--smrrebrd-64af.dk', 'ida@xn--smrrebrd-64af.dk'],
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ['\u200bida@post.example', 'ida@post.example'],
  ['ｉｄａ＠post．example', 'ida@post.example'],
  [' mailto:ida@post.example ', 'ida@post.example'],
  ['Ida.Holm+x@post.example', 'Ida.Holm+x@post.example'],
])('the address %j is stored as %s', (typed, stored) => expect(canonicalEmail(typed)).toBe(stored))

test.each(['ida', '', 'ida@', 'ida@ø:80.dk', 'ida@ø/x', 'ida holm@post.example'])(
  '%j is no address and stays as typed',
  (typed) => expect(canonicalEmail(typed)).toBe(typed),
)

test.each([
  ['\u202d+45 20 30 40 50\u202c', '+45 20 30 40 50'],
  ['\u200e20304050', '20304050'],
  ['20–30–40–50', '20-30-40-50'],
  ['(+45) 20304050', '+45 20304050'],
  ['(0045)20304050', '0045 20304050'],
  ['tel:+4520304050', '+4520304050'],
  ['tel:+45-20-30-40-50;ext=1', '+45-20-30-40-50'],
  ['Mobil: 20 30 40 50', '20 30 40 50'],
  ['+45 (0)20 30 40 50', '+45 20 30 40 50'],
  ['+39 (0)6 1234 5678', '+39 (0)6 1234 5678'],
  ['２０３０４０５０', '20304050'],
])('the phone number %j is read as %s', (typed, number) => expect(cleanPhone(typed)).toBe(number))

test.each([
  ['1.250,50', 1250.5],
  ['1,250.50', 1250.5],
  ['1.250', 1250],
  ['1,250', 1250],
  ['1 250', 1250],
  ['1\u00a0250,5', 1250.5],
  ['1\u202f250\u202f000', 1_250_000],
  ['250,50', 250.5],
  ['250.50', 250.5],
  ['45', 45],
  ['0,5', 0.5],
  ['1.250.000,00', 1_250_000],
])('the figure %j is %d in either notation', (typed, figure) => expect(figureIn(typed)).toBe(figure))

test.each(['', 'x', '1.2.3', '4,5,6', '1.250.50', '0,125', '12.50.000', '-5', '1,2345', '1e3', '٣'])(
  '%j is a figure in neither notation',
  (typed) => expect(figureIn(typed)).toBeNull(),
)

test('a code is compared in upper case and without blanks', () => {
  expect(normaliseCode('  falm 10 ')).toBe('FALM10')
  expect(normaliseCode('   ')).toBe('')
})

test.each(['FALM10\u200b', '“FALM10”', 'FALM10.', '»FALM10«', 'falm\u00a010', 'ＦＡＬＭ１０', "'FALM10',"])(
  'a code is read as it was pasted: %j',
  (pasted) => expect(normaliseCode(pasted)).toBe('FALM10'),
)
