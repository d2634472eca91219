import { defineIntents } from '#app/input/intents.ts'

export const conversationIntents = defineIntents('end')
