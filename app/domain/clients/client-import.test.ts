import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { clientIn, guessMapping, visitIn } from './client-import.ts'

const today = clinicDay('2026-11-30')
const ABOUT = { lng: 'da', today } as const
const line = (...cells: string[]) => ({ line: 2, cells })

test('columns are known by what other systems call them, in both languages, and none is used twice', () => {
  expect(guessMapping('clients', ['Kundenr', 'Navn', 'E-mail', 'Mobil', 'Sprog'])).toEqual({
    customerNumber: 0,
    firstName: 1,
    email: 2,
    phone: 3,
    language: 4,
  })
  expect(guessMapping('clients', ['First name', 'Last name', 'Email address'])).toEqual({
    firstName: 0,
    lastName: 1,
    email: 2,
  })
  expect(guessMapping('visits', ['Dato', 'Klokkeslæt', 'Email', 'Ydelse', 'Bemærkninger'])).toEqual({
    email: 2,
    date: 0,
    time: 1,
    type: 3,
    notes: 4,
  })
})

test('a full name is parted before its last word, only where no column is the last name', () => {
  const parted = clientIn(line('Ida Marie Holm', 'IDA@Post.example'), { firstName: 0, email: 1 }, ABOUT)
  expect(parted).toMatchObject({ value: { firstName: 'Ida Marie', lastName: 'Holm', email: 'ida@post.example' } })
  const kept = clientIn(
    line('Ida Marie', '', 'ida@post.example'),
    { firstName: 0, lastName: 1, email: 2 },
    { lng: 'en', today },
  )
  expect(kept).toMatchObject({ value: { firstName: 'Ida Marie', lastName: '', lng: 'en' } })
})

test.each([
  [['Ida', ''], 'contact-missing'],
  [['Ida', 'ida@post'], 'email-wrong'],
  [['Ida', 'ida holm@post.example'], 'email-wrong'],
  [['', 'ida@post.example'], 'name-missing'],
  [['I'.repeat(81), 'ida@post.example'], 'text-wrong'],
  [['Ida\u0000', 'ida@post.example'], 'text-wrong'],
])('a client written %j is refused: %s', (cells, fault) =>
  expect(clientIn(line(...cells), { firstName: 0, email: 1 }, ABOUT)).toEqual({ ok: false, fault }),
)

const WHOLE = { firstName: 0, phone: 1, birthday: 2, customerNumber: 3, mailConsent: 4, notes: 5, address: 6 }

test('a client without e-mail keeps birthday, customer number, consent, note and address', () => {
  const cells = [
    'Kirsten Jensen',
    '21 00 81 26',
    '14.02.92',
    '4711',
    'Ja',
    'Ring ikke før 10.',
    'Prøvevej 1, 2200 København N',
  ]
  expect(clientIn(line(...cells), WHOLE, ABOUT)).toEqual({
    ok: true,
    value: {
      email: '',
      firstName: 'Kirsten',
      lastName: 'Jensen',
      phone: '21 00 81 26',
      lng: 'da',
      birthday: '1992-02-14',
      address: 'Prøvevej 1, 2200 København N',
      customerNumber: '4711',
      mailConsent: true,
      note: 'Ring ikke før 10.',
    },
  })
})

test.each([
  ['1992-02-14', '1992-02-14'],
  ['14-feb-1992', '1992-02-14'],
  ['14. februar 1992', '1992-02-14'],
  ['1-okt-05', '2005-10-01'],
  ['3. May 1960', '1960-05-03'],
  ['1992-02-14 00:00:00', '1992-02-14'],
])('somebody born "%s" is born on %s', (written, birthday) =>
  expect(clientIn(line('Ida', '20304050', written), WHOLE, ABOUT)).toMatchObject({ value: { birthday } }),
)

test.each(['2026-12-01', '30-02-1992', '1892-01-01', 'i går'])('a birthday written "%s" is refused', (written) =>
  expect(clientIn(line('Ida', '20304050', written), WHOLE, ABOUT)).toEqual({ ok: false, fault: 'birthday-wrong' }),
)

test.each([
  ['Ida', '4,52E+09', '', ''],
  ['Ida', '4.52e9', '', ''],
  ['Ida', '20304050', '', '4,7E+12'],
])('a number that a spreadsheet has shortened is never stored: %j', (...cells) =>
  expect(clientIn(line(...cells), WHOLE, ABOUT)).toEqual({ ok: false, fault: 'number-shortened' }),
)

test.each([
  ['Ja', true],
  ['nej', false],
  ['', null],
  ['måske', null],
])('consent to newsletters written "%s" is %s', (written, mailConsent) =>
  expect(clientIn(line('Ida', '20304050', '', '', written), WHOLE, ABOUT)).toMatchObject({ value: { mailConsent } }),
)

test('a line with more cells than the head is never guessed at', () => {
  expect(clientIn({ line: 7, cells: null }, { email: 0 }, ABOUT)).toMatchObject({ fault: 'columns-wrong' })
})

const VISIT = { email: 0, date: 1, time: 2, type: 3, minutes: 4 }

test.each([
  ['2024-03-05', '14:30', '2024-03-05T14:30'],
  ['05-03-2024', '9.15', '2024-03-05T09:15'],
  ['5/3/24', '', '2024-03-05T12:00'],
  ['05.03.2024', '09:15:00', '2024-03-05T09:15'],
  ['2024-03-05T08:45:00', '', '2024-03-05T08:45'],
  ['2024-03-05 2:30 PM', '', '2024-03-05T14:30'],
  ['5. marts 2024 14.30', '', '2024-03-05T14:30'],
  ['05-03-2024', '12:15 a.m.', '2024-03-05T00:15'],
  ['05-03-2024', '12:15pm', '2024-03-05T12:15'],
])('the day %s at "%s" is %s', (day, time, startsAt) =>
  expect(visitIn(line('ida@post.example', day, time, '', ''), VISIT, today)).toMatchObject({ value: { startsAt } }),
)

test.each([
  [['2024-02-30', '', '', ''], 'date-wrong'],
  [['i går', '', '', ''], 'date-wrong'],
  [['1889-01-01', '', '', ''], 'date-wrong'],
  [['2026-11-30', '', '', ''], 'date-not-past'],
  [['2024-03-05', '25:00', '', ''], 'time-wrong'],
  [['2024-03-05', '14:30 PM', '', ''], 'time-wrong'],
  [['2024-03-05', '0:30 AM', '', ''], 'time-wrong'],
  [['2024-03-05T14:30:00Z', '', '', ''], 'time-wrong'],
  [['2024-03-05', '', 'Fodpleje', ''], 'type-wrong'],
  [['2024-03-05', '', '', '4'], 'minutes-wrong'],
  [['2024-03-05', '', '', 'en time'], 'minutes-wrong'],
])('a visit written %j is refused: %s', (cells, fault) =>
  expect(visitIn(line('ida@post.example', ...cells), VISIT, today)).toEqual({ ok: false, fault }),
)
