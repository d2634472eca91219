import type { InferenceSession, Tensor } from 'onnxruntime-web'
import type { Network } from './network.ts'

/** The part of onnxruntime-web that both sides use. */
type Runtime = {
  InferenceSession: { create(model: Uint8Array, options: InferenceSession.SessionOptions): Promise<InferenceSession> }
  Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => Tensor
}

/** Opens the network in WebAssembly on one thread: the same arithmetic on every machine. */
export async function openNetwork({ InferenceSession, Tensor }: Runtime, model: Uint8Array): Promise<Network> {
  // Without an arena its memory follows what one picture needs, instead of the sum of all sizes it has met.
  const options = { executionProviders: ['wasm'], graphOptimizationLevel: 'all', enableCpuMemArena: false } as const
  const session = await InferenceSession.create(model, options)
  return {
    async run(input, width, height) {
      const { y, present } = await session.run({ x: new Tensor('float32', input, [1, 3, height, width]) })
      const seen = { maps: y!.data as Float32Array, present: (present!.data as Float32Array)[0]! }
      return seen
    },
  }
}
