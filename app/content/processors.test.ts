import { expect, test } from 'vitest'
import { processorsWith } from './processors.ts'

test('[law 47] who is sent the photos of a scan stands in the privacy policy, and nobody does who is not', () => {
  expect(processorsWith('local').map(({ task }) => task)).toEqual(['hosting', 'files', 'mail', 'payment'])
  expect(processorsWith('openai').at(-1)).toEqual({ task: 'scan', name: 'OpenAI', country: 'US' })
  expect(processorsWith('anthropic').at(-1)).toEqual({ task: 'scan', name: 'Anthropic', country: 'US' })
})
