import { defineIntents } from '#app/input/intents.ts'

export const transferIntents = defineIntents('export', 'read', 'rejected', 'import', 'undo')
