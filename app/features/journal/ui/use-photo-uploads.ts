import { useState } from 'react'
import { sendInPieces } from '#app/ui/fields/send-in-pieces.ts'

/** Where one file's way to the clinic stands. */
export type Sending = {
  id: string
  name: string
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** Whole percent. */
  percent: number
  /** In the server's words, where it refused; null: the connection was lost. */
  because: string | null
}
type Queued = { id: string; file: File; about: Record<string, string> }

/**
 * Sends files one after the other, in pieces: a lost connection is gone on from where it broke, a reload too. What the
 * server refuses is said and not tried again by itself.
 */
export function usePhotoUploads(onSent: () => void) {
  const [sendings, setSendings] = useState<readonly Sending[]>([])
  const [files, setFiles] = useState<ReadonlyMap<string, Queued>>(new Map())
  const change = (id: string, facts: Partial<Sending>) =>
    setSendings((before) => before.map((one) => (one.id === id ? { ...one, ...facts } : one)))
  const run = async (queue: readonly Queued[]) => {
    for (const one of queue) {
      change(one.id, { state: 'sending', percent: 0, because: null })
      const outcome = await send(one, (percent) => change(one.id, { percent }))
      change(one.id, outcome)
      if (outcome.state === 'sent') onSent()
    }
  }
  return {
    sendings,
    add(picked: readonly File[], about: Record<string, string>) {
      const queue = picked.map((file) => ({ id: crypto.randomUUID(), file, about }))
      setFiles((before) => new Map([...before, ...queue.map((one) => [one.id, one] as const)]))
      const lines = queue.map(({ id, file: { name } }) => ({ id, name, percent: 0, because: null }))
      setSendings((before) => [...before, ...lines.map((line) => ({ ...line, state: 'waiting' as const }))])
      void run(queue)
    },
    again(id: string) {
      const one = files.get(id)
      if (one) void run([one])
    },
  }
}

type Outcome = Pick<Sending, 'state' | 'because'>

async function send({ file, about }: Queued, onPercent: (percent: number) => void): Promise<Outcome> {
  const sent = await sendInPieces(file, about, onPercent)
  return sent.ok ? { state: 'sent', because: null } : { state: 'failed', because: sent.because }
}
