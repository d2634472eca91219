import { defineIntents } from '#app/input/intents.ts'

export const settingIntents = defineIntents('set', 'facts', 'reset', 'save', 'up', 'down', 'remove', 'undo')
