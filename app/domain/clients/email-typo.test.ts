import { expect, test } from 'vitest'
import { suggestEmail } from './email-typo.ts'

test.each([
  ['ida@gmial.com', 'ida@gmail.com'],
  ['Ida.B@gmai.com', 'Ida.B@gmail.com'],
  ['ida@gmaill.com', 'ida@gmail.com'],
  ['ida@gmail.con', 'ida@gmail.com'],
  ['ida@gmail.dk', 'ida@gmail.com'],
  ['ida@hotmial.dk', 'ida@hotmail.dk'],
  ['ida@outlok.dk', 'ida@outlook.dk'],
  [' ida@yaho.com ', 'ida@yahoo.com'],
  ['ida@icloud.co', 'ida@icloud.com'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each([
  'ida@gmail.com',
  'ida@hotmail.dk',
  'ida@hotmail.se',
  'ida@outlook.de',
  'ida@mail.dk',
  'ida@ymail.com',
  'ida@falm.example',
  'ida@mail.firma.dk',
  'ida',
  '',
])('%s is left as it is', (typed) => expect(suggestEmail(typed)).toBe(null))
