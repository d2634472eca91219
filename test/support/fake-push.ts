import type { PushDevice, PushNote, PushPort } from '#app/services/push/push.ts'

/** Remembers what it was asked to show, and can be told that a device wants no more or cannot be reached. */
export function fakePush() {
  const shown: (PushNote & Pick<PushDevice, 'endpoint'>)[] = []
  const answers = new Map<string, 'gone' | 'fails'>()
  return {
    shown,
    answers,
    publicKey: async () => 'B'.repeat(87),
    async send({ endpoint }, note) {
      const answer = answers.get(endpoint)
      if (answer === 'fails') throw new Error('The push service answered 500')
      if (answer === 'gone') return 'gone'
      shown.push({ endpoint, ...note })
      return 'sent'
    },
  } satisfies PushPort & { shown: unknown; answers: unknown }
}
