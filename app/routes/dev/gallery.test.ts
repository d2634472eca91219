import { expect, test } from 'vitest'
import { GALLERY } from './gallery-parts.tsx'

const PARTS = import.meta.glob<Record<string, unknown>>('/app/ui/parts/*.tsx', { eager: true })
/** The other files of app/ui that draw a control. */
const CONTROLS = import.meta.glob<Record<string, unknown>>(
  [
    '/app/ui/{button,stepper,dialog}.tsx',
    '/app/ui/fields/{field,day-field,time-field}.tsx',
    '/app/ui/desk/{tabs,pager,badge,avatar,desk}.tsx',
  ],
  { eager: true },
)
/** What other parts are made of. */
const INSIDE = new Set(['Field', 'Message', 'Optional', 'PickedPictures', 'TimeOptions'])

test('the gallery shows every part', () => {
  const drawn = Object.values({ ...PARTS, ...CONTROLS })
    .flatMap(Object.keys)
    .filter((name) => /^[A-Z]/.test(name) && !INSIDE.has(name))
  expect(drawn.filter((name) => !Object.hasOwn(GALLERY, name))).toEqual([])
  expect(drawn.length).toBeGreaterThan(25)
})
