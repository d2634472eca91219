import { expect, test } from 'vitest'
import { aboutPerson, NO_ANSWERS, type ScanAnswers } from './scan.ts'

test('a second scan knows the person, and nothing of the first tattoo', () => {
  const said: ScanAnswers = {
    bodySite: 'ankle',
    skinType: 4,
    age: 12,
    madeBy: 'amateur',
    scarring: 'moderate',
    coverUp: true,
    colours: ['black', 'green'],
    inkAmount: 'significant',
    goal: 'cover_up',
    smoker: true,
    reference: { kind: 'longest-side', photo: 0, cm: 8 },
  }
  expect(aboutPerson(said)).toEqual({ ...NO_ANSWERS, skinType: 4, smoker: true })
})
