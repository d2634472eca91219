import type { Language } from '#app/domain/language.ts'
import { da } from './texts-da.ts'
import { en } from './texts-en.ts'

/** Danish is the source: a key that English lacks is a type error. */
export type DiagramTexts = typeof da

export const texts: Record<Language, DiagramTexts> = { da, en }
