import { DIAGRAM_FIGURES } from '#app/content/diagrams/texts.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import type { Language } from '#app/domain/language.ts'

export const STAGES = ['first', 'second', 'third', 'fourth'] as const
const PARTS = ['when', 'name', 'see', 'act'] as const
const KEYS = [
  ...(['title', 'note', 'days', 'bandage', 'bandage-for', 'pool', 'pool-for', 'sun', 'sun-for'] as const),
  ...STAGES.flatMap((stage) => PARTS.map((part) => `${stage}-${part}` as const)),
]

/** The texts of the healing diagram, with its figures. */
export type HealingTexts = Record<(typeof KEYS)[number], string>

export const healingTexts = (lng: Language) =>
  Object.fromEntries(KEYS.map((key) => [key, textOf(lng, `diagrams:healing-${key}`, DIAGRAM_FIGURES)])) as HealingTexts
