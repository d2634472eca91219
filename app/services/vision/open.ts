import { openLocalVision } from './local/local.ts'
import { openHostedVision, type HostedSettings } from './hosted/hosted.ts'
import type { VisionPort } from './vision.ts'

export type VisionSettings = {
  VISION_PROVIDER: 'local' | 'openai' | 'anthropic'
  VISION_API_KEY?: string | undefined
  VISION_BASE_URL?: string | undefined
  VISION_MODEL?: string | undefined
}

/** Our own analyzer, with a hosted model's second opinion where the environment names one. */
export function openVision(env: VisionSettings): VisionPort {
  const local = openLocalVision()
  if (env.VISION_PROVIDER === 'local' || !env.VISION_API_KEY) return local
  const settings: HostedSettings = { provider: env.VISION_PROVIDER, apiKey: env.VISION_API_KEY }
  if (env.VISION_BASE_URL) settings.baseUrl = env.VISION_BASE_URL
  if (env.VISION_MODEL) settings.model = env.VISION_MODEL
  return openHostedVision(local, settings)
}
