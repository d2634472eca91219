import { defineIntents } from '#app/input/intents.ts'

export const hoursIntents = defineIntents(
  'week',
  'follow',
  'undo',
  'day',
  'day-preview',
  'day-as-week',
  'yearly',
  'preview',
  'close',
  'reopen',
)
