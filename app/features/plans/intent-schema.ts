import { defineIntents } from '#app/input/intents.ts'

export const planIntents = defineIntents('approve', 'pay', 'credit')
export const courseIntents = defineIntents('course-propose', 'course-book')
export const pauseIntents = defineIntents('pause', 'resume')
export const deskIntents = defineIntents(
  'propose',
  'move',
  'link',
  'stop',
  'record',
  'refund',
  'pay-out',
  'enter',
  'take-back',
  'course-propose',
  'course-book',
)
