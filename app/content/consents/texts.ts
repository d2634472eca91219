import { textIfAny, textOf } from '#app/content/text/i18n.server.ts'
import type { ConsentKind, ConsentText } from '#app/domain/health/treatment-consent.ts'
import type { Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'

/** What is offered today. A changed text raises its version; what was offered before keeps its own. */
const FORMS = {
  laser: { version: 3, parts: ['act', 'expect', 'risks', 'instead', 'choices'] },
  anaesthesia: { version: 3, parts: ['act', 'risks', 'instead'] },
  image: { version: 2, parts: ['covers', 'shown', 'choices'] },
} as const satisfies Record<ConsentKind, { version: number; parts: readonly string[] }>

export const consentVersion = (kind: ConsentKind): number => FORMS[kind].version

export const consentTitle = (kind: ConsentKind, lng: Language): string => textOf(lng, `consent-forms:${kind}-title`)

/** The text of a consent as it is offered today. */
export function consentText(kind: ConsentKind, lng: Language): ConsentText {
  const said = (key: string) => textIfAny(lng, `consent-forms:${kind}-${key}`, FIGURES) ?? key
  return {
    title: consentTitle(kind, lng),
    parts: FORMS[kind].parts.map((part) => ({ heading: said(`${part}-heading`), text: said(`${part}-text`) })),
    statement: textOf(lng, `consent-forms:${kind}-statement`),
  }
}

const FIGURES = { weeks: policy.weeksBetweenLaserTreatments, ...policy.sessionsFaq }
