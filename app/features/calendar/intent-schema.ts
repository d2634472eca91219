import { defineIntents } from '#app/input/intents.ts'

export const blockIntents = defineIntents('block', 'unblock')
