import { expect, test } from 'vitest'
import { ageOn, changedFields, type ClientDetails } from './client-details.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'

const ida: ClientDetails = {
  firstName: 'Ida',
  lastName: 'Holm',
  phone: '+4520304050',
  email: 'ida@post.example',
  birthday: clinicDay('1992-02-14'),
  lng: 'da',
  address: '',
  nextOfKin: '',
  note: '',
}

test('names the fields that differ in the order of the form', () => {
  expect(changedFields(ida, { ...ida })).toEqual([])
  expect(changedFields(ida, { ...ida, note: 'Ring ikke før 10.', phone: '' })).toEqual(['phone', 'note'])
})

test.each([
  ['2026-02-13', 33],
  ['2026-02-14', 34],
])('on %s somebody born on 14 February 1992 is %d', (day, age) => {
  expect(ageOn(clinicDay('1992-02-14'), clinicDay(day))).toBe(age)
})
