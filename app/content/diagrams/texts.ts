import type { Language } from '#app/domain/language.ts'
import { da, type DiagramTexts } from './texts-da.ts'
import { en } from './texts-en.ts'

export const texts: Record<Language, DiagramTexts> = { da, en }
