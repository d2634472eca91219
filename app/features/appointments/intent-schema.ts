import { defineIntents } from '#app/input/intents.ts'

export const staffCancelIntents = defineIntents('cancel', 'undo', 'at-once')
export const manageIntents = defineIntents('move', 'cancel', 'pay', 'verify')
export const statementIntents = defineIntents('look', 'edit', 'confirm')
