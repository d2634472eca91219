import { expect, test } from 'vitest'
import { chosenOf, imageOf, placesOf } from './shown-image.ts'
import { whyNotSent } from './upload.ts'

const picture = { size: 1_000, type: 'image/jpeg', name: 'arm.jpg' }
const text = { size: 1_000, type: 'text/plain', name: 'notes.txt' }

test('a picture that was turned down takes none of the three places', () => {
  expect(placesOf([{ error: null }, { error: 'Filen er ikke et billede.' }, { error: null }])).toBe(2)
})

test('of the files chosen as many are taken as there is room for, and those turned down are named beside them', () => {
  const three = [1, 2, 3].map(() => ({ ...picture }))
  expect(chosenOf([text, ...three], 3)).toEqual({ shown: [text, ...three], tooMany: false })
  expect(chosenOf([...three, text], 2)).toEqual({ shown: [three[0], three[1], text], tooMany: true })
  expect(chosenOf([text], 0)).toEqual({ shown: [text], tooMany: false })
})

test.each(['image/heic', 'image/heif', ''])(
  'a phone’s HEIC, which a browser calls "%s", is sent and shown without a preview',
  (type) => {
    expect(whyNotSent({ size: 1_000, type, name: 'IMG_0412.HEIC' })).toBeNull()
    const heic = imageOf(new File(['heic'], 'IMG_0412.HEIC', { type }), () => 'refused')
    expect(heic).toMatchObject({ name: 'IMG_0412.HEIC', preview: null, error: null })
  },
)

test('what is no picture of a kind we read, or too heavy to be drawn smaller, says so before it is sent', () => {
  expect(whyNotSent({ ...picture, size: 24 * 1_048_576 })).toBeNull()
  expect(whyNotSent(text)).toBe('image-not-an-image')
  expect(whyNotSent({ size: 1_000, type: 'image/gif', name: 'arm.gif' })).toBe('image-not-an-image')
  expect(whyNotSent({ ...picture, size: 25 * 1_048_576 })).toBe('image-too-large')
})
