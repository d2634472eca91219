import { expect, test } from 'vitest'
import { valuesIn, whyNotText } from './own-texts.ts'

const shipped = 'En konsultation tager {{min}} til {{max}} minutter.'

test('the values of a text are known by their names', () => {
  expect(valuesIn(shipped)).toEqual(['max', 'min'])
})

test.each([
  ['', null],
  ['Sæt {{min}} til {{max}} minutter af.', null],
  ['Sæt {{ max }} minutter af, mindst {{min}}.', null],
  ['Sæt 20 minutter af.', 'text-value-missing'],
  ['{{min}}, {{max}} og {{price}}', 'text-value-unknown'],
  ['{{min}} {{max}} <b>fed</b>', 'text-has-marks'],
  ['{{min}} {{max}} $t(common:close)', 'text-has-marks'],
  ['{{min}} {{max}} {', 'text-has-marks'],
  [`{{min}} {{max}} ${'x'.repeat(600)}`, 'text-too-long'],
])('"%s" instead: %s', (typed, fault) => expect(whyNotText(shipped, typed)).toBe(fault))
