import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import type { ImportLine } from '#app/domain/clients/client-import.ts'
import { readCsv, readImportFile, textOfFile } from './csv.ts'

/** @returns the head and the lines, or the refusal with its line and limit. */
async function read(text: string) {
  const file = { head: [] as string[], lines: [] as ImportLine[] }
  const result = await readCsv(text, (head) => {
    file.head = head
    return (line) => void file.lines.push(line)
  })
  return result.ok ? file : { refusal: result.refusal, ...result.details }
}

test.each([
  ['semicolons', 'Navn;E-mail\nIda;ida@post.example\n'],
  ['commas and a mark', '\uFEFFNavn,E-mail\r\nIda,ida@post.example\r\n'],
  ['tabs', 'Navn\tE-mail\nIda\tida@post.example'],
  ['a comma within a head of semicolons', '"Navn";"E-mail"\nIda;ida@post.example'],
])('a table with %s is read', async (_, text) =>
  expect(await read(text)).toEqual({
    head: ['Navn', 'E-mail'],
    lines: [{ line: 2, cells: ['Ida', 'ida@post.example'], raw: ['Ida', 'ida@post.example'] }],
  }),
)

test('a line is named by its number in the file, after cells of several lines and empty lines too', async () => {
  const { lines } = (await read('Navn;Note\nIda;"to\nlinjer"\nBo;x\nEva;y;z\n\n;\nÅse;w\n')) as { lines: ImportLine[] }
  expect(lines.map(({ line, cells }) => [line, cells?.[0] ?? null])).toEqual([
    [2, 'Ida'],
    [4, 'Bo'],
    [5, null],
    [8, 'Åse'],
  ])
})

test.each([
  ['Excel’s line that names the sign', 'sep=;\r\nNavn;E-mail\r\nIda;ida@post.example\r\n', 3],
  ['a sign that is declared and rare', 'sep=,\nNavn,E-mail\nIda,ida@post.example', 3],
  ['a title and an empty line', 'Kundeliste, Falm\n\nNavn;E-mail\nIda;ida@post.example\n', 4],
  ['empty lines on top', '\uFEFF\n;\nNavn;E-mail\nIda;ida@post.example\n', 4],
])('a table below %s is read, its lines by their numbers in the file', async (_, text, line) =>
  expect(await read(text)).toEqual({
    head: ['Navn', 'E-mail'],
    lines: [{ line, cells: ['Ida', 'ida@post.example'], raw: ['Ida', 'ida@post.example'] }],
  }),
)

test('a quotation mark within a cell is a part of it, and the lines after it are read', async () => {
  const { lines } = (await read('Navn;Note\nIda;5" rose\nBo;"en ""ny"" rose"\nEva;x\n')) as { lines: ImportLine[] }
  expect(lines.map(({ line, cells }) => [line, cells?.[1]])).toEqual([
    [2, '5" rose'],
    [3, 'en "ny" rose'],
    [4, 'x'],
  ])
})

test('empty cells beyond the head are left out, and missing last cells are empty', async () => {
  const { lines } = (await read('Navn;E-mail;Telefon\nIda;i@post.example;20304050;\nBo;b@post.example\n')) as {
    lines: ImportLine[]
  }
  expect(lines.map(({ cells }) => cells)).toEqual([
    ['Ida', 'i@post.example', '20304050'],
    ['Bo', 'b@post.example', ''],
  ])
})

test.each(['', 'just a line', 'Navn;E-mail\n"Ida;ida@post.example'])('%j is no table', async (text) =>
  expect(await read(text)).toMatchObject({ refusal: 'import-no-table' }),
)

test('letters of an old Windows file and of UTF-16 are read as they were meant', () => {
  expect(textOfFile(Uint8Array.from([0x53, 0xf8, 0x72, 0x65, 0x6e]))).toBe('Søren')
  expect(textOfFile(Uint8Array.from([0xff, 0xfe, 0xf8, 0x00]))).toBe('ø')
  expect(textOfFile(Uint8Array.from([0x4e, 0x00, 0x61, 0x00, 0x76, 0x00]))).toBe('Nav')
  expect(textOfFile(Uint8Array.from([0x00, 0x4e, 0x00, 0x61]))).toBe('Na')
  expect(textOfFile(new TextEncoder().encode('Søren'))).toBe('Søren')
})

const HEAD = 'Navn;E-mail\n'
const LINE = 'Ida;ida@post.example\n'

test('20,000 lines are read, and the 20,001st is refused by its number, empty lines counted', async () => {
  const full = (await read(HEAD + LINE.repeat(20_000))) as { lines: ImportLine[] }
  expect(full.lines).toHaveLength(20_000)
  const tooMany = { refusal: 'import-too-many-lines', line: 20_002, most: 20_000 }
  expect(await read(HEAD + LINE.repeat(20_001))).toEqual(tooMany)
  expect(await read(HEAD + LINE + '\n'.repeat(20_000))).toEqual(tooMany)
  expect(await read(HEAD + LINE + '\r'.repeat(20_000))).toEqual(tooMany)
  expect(await read(`${HEAD}Ida;"${'\n'.repeat(9_000)}"\nBo;"${'\n'.repeat(9_000)}"\n${LINE.repeat(2_000)}`)).toEqual(
    tooMany,
  )
})

test('100 columns are read, and a line with 101 is refused by its number', async () => {
  const columns = (count: number) => Array.from({ length: count }, (_, n) => `K${n}`).join(';')
  expect(((await read(`${columns(100)}\n`)) as { head: string[] }).head).toHaveLength(100)
  expect(await read(`${columns(101)}\n`)).toEqual({ refusal: 'import-too-many-columns', line: 1, most: 100 })
  expect(await read(`${HEAD}${LINE}${';'.repeat(100)}\n`)).toEqual({
    refusal: 'import-too-many-columns',
    line: 3,
    most: 100,
  })
})

test('a cell of 10,000 characters is read, and a longer one is refused by the line it begins on', async () => {
  const cell = (length: number) => `${HEAD}${LINE}Bo;${'x'.repeat(length)}\n${LINE}`
  expect(await read(cell(10_000))).toMatchObject({ head: ['Navn', 'E-mail'] })
  const tooLong = { refusal: 'import-cell-too-long', line: 3, most: 10_000 }
  expect(await read(cell(10_001))).toEqual(tooLong)
  expect(await read(`${HEAD}${LINE}Bo;"${LINE.repeat(5_000)}`)).toEqual(tooLong)
})

test.each([
  ['7 MB of empty lines', '\n'.repeat(7_000_000), { line: 20_002, most: 20_000 }],
  ['7 MB of semicolons', ';'.repeat(7_000_000), { line: 1, most: 100 }],
  ['30,000 columns', 'a;'.repeat(30_000), { line: 1, most: 100 }],
  ['a spreadsheet with 1,048,576 empty rows', HEAD + LINE + ';\r\n'.repeat(1_048_574), { line: 20_002, most: 20_000 }],
  ['7 MB of one quoted cell', `a;"${'x'.repeat(7_000_000)}`, { line: 1, most: 10_000 }],
])('%s: refused with its line and limit', async (_, text, details) => expect(await read(text)).toMatchObject(details))

test('a chosen column that the file does not have brings nothing', async () => {
  const asked = { kind: 'clients', lng: 'da', today: clinicDay('2026-11-30') } as const
  const bytes = new TextEncoder().encode(HEAD + LINE)
  const guessed = await readImportFile(bytes, { ...asked, mapping: null })
  expect(guessed).toMatchObject({
    value: { mapping: { firstName: 0, email: 1 }, rows: [{ line: 2, firstName: 'Ida' }] },
  })
  const chosen = await readImportFile(bytes, { ...asked, mapping: { firstName: 0, email: 1, phone: 2 } })
  expect(chosen.ok && chosen.value.mapping).toEqual({ firstName: 0, email: 1 })
})
