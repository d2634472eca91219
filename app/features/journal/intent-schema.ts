import { defineIntents } from '#app/input/intents.ts'

export const entryIntents = defineIntents('draft', 'sign')
