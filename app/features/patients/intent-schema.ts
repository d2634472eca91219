import { defineIntents } from '#app/input/intents.ts'

export const clientIntents = defineIntents('save', 'book')
