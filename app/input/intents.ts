/**
 * Names the submit buttons of a page once, for its forms and its action: a typo in either does not compile.
 */
export const defineIntents = <const Intent extends string>(...intents: readonly Intent[]) => ({
  /** Attributes of the submit button, or of the hidden field of a form with one intent. */
  field: (intent: Intent) => ({ name: 'intent', value: intent }) as const,
  /** The intent a form was submitted with; null for any other value. */
  of: (submitted: unknown): Intent | null => intents.find((intent) => intent === submitted) ?? null,
})
