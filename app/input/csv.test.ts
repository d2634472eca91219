import { expect, test } from 'vitest'
import { readCsv, textOfFile } from './csv.ts'

test.each([
  ['semicolons', 'Navn;E-mail\nIda;ida@post.example\n'],
  ['commas and a mark', '\uFEFFNavn,E-mail\r\nIda,ida@post.example\r\n'],
  ['tabs', 'Navn\tE-mail\nIda\tida@post.example'],
  ['a comma within a head of semicolons', '"Navn";"E-mail"\nIda;ida@post.example'],
])('a table with %s is read', (_, text) =>
  expect(readCsv(text)).toEqual({
    head: ['Navn', 'E-mail'],
    lines: [{ line: 2, cells: ['Ida', 'ida@post.example'] }],
  }),
)

test('a line is named by its number in the file, after cells of several lines and empty lines too', () => {
  const { lines } = readCsv('Navn;Note\nIda;"to\nlinjer"\nBo;x\nEva;y;z\n\n;\nÅse;w\n')!
  expect(lines.map(({ line, cells }) => [line, cells?.[0] ?? null])).toEqual([
    [2, 'Ida'],
    [4, 'Bo'],
    [5, null],
    [8, 'Åse'],
  ])
})

test('what is no table is none', () => {
  expect(readCsv('')).toBeNull()
  expect(readCsv('just a line')).toBeNull()
  expect(readCsv('Navn;E-mail\n"Ida;ida@post.example')).toBeNull()
})

test('letters of an old Windows file and of UTF-16 are read as they were meant', () => {
  expect(textOfFile(Uint8Array.from([0x53, 0xf8, 0x72, 0x65, 0x6e]))).toBe('Søren')
  expect(textOfFile(Uint8Array.from([0xff, 0xfe, 0xf8, 0x00]))).toBe('ø')
  expect(textOfFile(new TextEncoder().encode('Søren'))).toBe('Søren')
})
