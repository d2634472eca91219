import { defineIntents } from '#app/input/intents.ts'

export const reminderIntents = defineIntents('reminders')
