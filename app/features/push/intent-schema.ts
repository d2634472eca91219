import { defineIntents } from '#app/input/intents.ts'

export const deviceIntents = defineIntents('push-on', 'push-off')
