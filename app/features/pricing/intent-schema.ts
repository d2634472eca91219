import { defineIntents } from '#app/input/intents.ts'

export const priceIntents = defineIntents('undo')
