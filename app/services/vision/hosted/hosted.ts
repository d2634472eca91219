import type { VisionPort } from '../vision.ts'

export type HostedSettings = { provider: 'openai' | 'anthropic'; apiKey: string; baseUrl?: string; model?: string }

export function openHostedVision(local: VisionPort, _settings: HostedSettings): VisionPort {
  return local
}
