import sharp from 'sharp'
import { ok } from '#app/domain/result.ts'
import type { PhotoMeasure, VisionOpinion } from '#app/domain/scan/scan.ts'
import type { CleanPhoto, VisionPort } from '../vision.ts'
import { opinionIn } from './opinion.ts'
import { questionAbout } from './prompt.ts'
import { anthropicRequest, anthropicText, openaiRequest, openaiText, type Question } from './speech.ts'

export type HostedSettings = {
  provider: 'openai' | 'anthropic'
  apiKey: string
  baseUrl?: string
  model?: string
  /** For both tries together. */
  timeoutMs?: number
}

const VENDORS = {
  openai: { baseUrl: 'https://api.openai.com/v1', model: 'gpt-4o', request: openaiRequest, text: openaiText },
  anthropic: {
    baseUrl: 'https://api.anthropic.com',
    model: 'claude-sonnet-4-5',
    request: anthropicRequest,
    text: anthropicText,
  },
} as const
const TIMEOUT_MS = 20_000
const TRIES = 2
const ANSWER_MAX_BYTES = 200_000
const SHOWN_MAX = 768

/**
 * Our own analyzer with a hosted model's second opinion. The model sees small pictures without any other data. When it
 * is away, slow, refuses or talks nonsense, the visitor gets our own measure, marked as such.
 */
export function openHostedVision(local: VisionPort, settings: HostedSettings): VisionPort {
  return {
    name: settings.provider,
    async measure(photos) {
      const measured = await local.measure(photos)
      if (!measured.ok) return measured
      const { measures, clean } = measured.value
      const opinion = await opinionOn(clean, measures.photos, settings)
      if (!opinion) return measured
      return ok({ clean, measures: { ...measures, analyzer: settings.provider, opinion } })
    },
    wake: () => local.wake(),
    close: () => local.close(),
  }
}

async function opinionOn(
  clean: readonly CleanPhoto[],
  photos: readonly PhotoMeasure[],
  settings: HostedSettings,
): Promise<VisionOpinion | null> {
  const signal = AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS)
  const question = { text: questionAbout(photos), pictures: await Promise.all(clean.map(smallOf)) }
  for (let attempt = 0; attempt < TRIES && !signal.aborted; attempt++) {
    const opinion = await askOnce(question, settings, signal).catch(() => null)
    if (opinion) return opinion
  }
  return null
}

const smallOf = async ({ jpeg }: CleanPhoto) =>
  sharp(jpeg)
    .resize({ width: SHOWN_MAX, height: SHOWN_MAX, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
    .then((bytes) => bytes.toString('base64'))

async function askOnce(question: Question, settings: HostedSettings, signal: AbortSignal) {
  const vendor = VENDORS[settings.provider]
  const { path, headers, body } = vendor.request(question, {
    apiKey: settings.apiKey,
    model: settings.model ?? vendor.model,
  })
  const answer = await fetch(`${(settings.baseUrl ?? vendor.baseUrl).replace(/\/$/, '')}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
    redirect: 'error', // a key and a photo go to the address that was set, nowhere else
  })
  if (!answer.ok) return null
  const text = vendor.text(JSON.parse(await limitedText(answer)))
  return text === null ? null : opinionIn(text)
}

async function limitedText(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body ?? []) {
    length += chunk.length
    if (length > ANSWER_MAX_BYTES) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
