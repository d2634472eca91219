/** A device that asked for words on its screen, as its browser gave it to us. */
export type PushDevice = { endpoint: string; p256dh: string; auth: string }

/** What is shown there. A newer one with the same tag takes the place of the one before. */
export type PushNote = { title: string; text: string; url: string; tag: string }

export type PushPort = {
  /** What a browser asks its push service for an address with. */
  publicKey(): Promise<string>
  /** @returns 'gone' when the device wants no more. @throws when its push service does not take it. */
  send(device: PushDevice, note: PushNote): Promise<'sent' | 'gone'>
}
