import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

const toneOf = (id: string, name = 'Ida Holm') =>
  /skin-\d/.exec(renderToStaticMarkup(<Avatar id={id} name={name} />))![0]

test('a person has one tone under every name, and people share all six', () => {
  const ids = Array.from({ length: 60 }, (_, at) => `00000000-0000-4000-8000-0000000000${at + 10}`)
  expect(toneOf(ids[0]!)).toBe(toneOf(ids[0]!, 'Ida Berg'))
  expect(new Set(ids.map((id) => toneOf(id))).size).toBe(6)
})
