import { refuse } from '#app/domain/result.ts'
import type { Answer } from '#app/features/booking/ui/api.ts'

type Page = { url: string }

/** A payment page that can be opened; an answer without its address is a failed payment. */
export const paymentPageIn = (answer: Answer<Page>): Answer<Page> =>
  answer.ok && !answer.value.url
    ? refuse('something-wrong', { code: 'something-wrong', detail: '', status: 502 })
    : answer
