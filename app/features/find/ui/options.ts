import type { z } from 'zod'
import { foldedLetters } from '#app/domain/fold.ts'
import type { findAnswer } from '../answer-schema.ts'
import { entryTo, type Entries, type Entry } from './entries.ts'

export type Found = z.output<typeof findAnswer>

/** Pages or acts whose name or group holds every word, in any spelling; without words those used all day. */
export function entriesFor(entries: readonly Entry[], words: readonly string[]): Entry[] {
  if (words.length === 0) return entries.filter(({ group }) => !group)
  const folded = words.map(foldedLetters)
  return entries.filter(({ name, group = '' }) => {
    const text = foldedLetters(`${name} ${group}`)
    return folded.every((word) => text.includes(word))
  })
}

/** The form of a new client, filled with what was typed and not found; null where the user may add none. */
export function newClientHref(entries: Entries, typed: string): string | null {
  const form = entryTo(entries, '/admin/patients/new')
  if (!form || typed === '') return null
  const address = new URL(form.href, 'http://desk.invalid')
  const [firstName = '', ...rest] = typed.split(/\s+/)
  const fields = /^[+\d\s()./-]+$/.test(typed)
    ? { phone: typed }
    : typed.includes('@')
      ? { email: typed }
      : { firstName, lastName: rest.join(' ') }
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value)
  return `${address.pathname}${address.search}`
}
