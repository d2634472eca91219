import { defineIntents } from '#app/input/intents.ts'

export const sandboxIntents = defineIntents('pay', 'cancel')
export const restIntents = defineIntents('link', 'link-session')
