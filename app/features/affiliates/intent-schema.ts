import { defineIntents } from '#app/input/intents.ts'

export const partnerIntents = defineIntents('pay', 'decline', 'review', 'code', 'campaign', 'rates')
export const payoutIntents = defineIntents('payout', 'billing', 'terms')
