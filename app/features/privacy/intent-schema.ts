import { defineIntents } from '#app/input/intents.ts'

export const protectionIntents = defineIntents('note', 'step', 'sign', 'withdraw')
export const retentionIntents = defineIntents('set', 'lift')
export const erasureIntents = defineIntents('keep')
