import { z } from 'zod'
import { INSTRUCTION } from './prompt.ts'

/** A question with pictures, base64 JPEG. */
export type Question = { text: string; pictures: readonly string[] }
type Access = { apiKey: string; model: string }
type Request = { path: string; headers: Record<string, string>; body: object }

const TOKENS_MAX = 700

/** As the OpenAI-compatible chat completions call takes it. */
export const openaiRequest = ({ text, pictures }: Question, { apiKey, model }: Access): Request => ({
  path: '/chat/completions',
  headers: { Authorization: `Bearer ${apiKey}` },
  body: {
    model,
    max_tokens: TOKENS_MAX,
    temperature: 0,
    response_format: { type: 'json_object' },
    messages: [
      { role: 'system', content: INSTRUCTION },
      {
        role: 'user',
        content: [
          { type: 'text', text },
          ...pictures.map((data) => ({ type: 'image_url', image_url: { url: `data:image/jpeg;base64,${data}` } })),
        ],
      },
    ],
  },
})

/** As Anthropic's messages call takes it. */
export const anthropicRequest = ({ text, pictures }: Question, { apiKey, model }: Access): Request => ({
  path: '/v1/messages',
  headers: { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' },
  body: {
    model,
    max_tokens: TOKENS_MAX,
    temperature: 0,
    system: INSTRUCTION,
    messages: [
      {
        role: 'user',
        content: [
          ...pictures.map((data) => ({ type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data } })),
          { type: 'text', text },
        ],
      },
    ],
  },
})

const openaiAnswer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullable() }) })).min(1),
})
const anthropicAnswer = z.object({ content: z.array(z.object({ type: z.string(), text: z.string().optional() })) })

/** The text of an answer; null for one in another shape, or a refusal without text. */
export const openaiText = (answer: unknown): string | null =>
  openaiAnswer.safeParse(answer).data?.choices[0]?.message.content ?? null

export const anthropicText = (answer: unknown): string | null =>
  anthropicAnswer
    .safeParse(answer)
    .data?.content.map(({ type, text }) => (type === 'text' ? (text ?? '') : ''))
    .join('') ?? null
