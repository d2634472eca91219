import { createDecipheriv, createECDH, createHmac, hkdfSync } from 'node:crypto'

/** A device as a push service knows it: what it gives away, and how it opens what is sent to it (RFC 8291). */
export function pushDevice(endpoint: string) {
  const ecdh = createECDH('prime256v1')
  const own = ecdh.generateKeys()
  const secret = Buffer.from('0123456789abcdef')
  const open = (body: Buffer) => {
    const [salt, keyLength] = [body.subarray(0, 16), body[20]!]
    const sender = body.subarray(21, 21 + keyLength)
    const prk = createHmac('sha256', secret).update(ecdh.computeSecret(sender)).digest()
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender, Buffer.from([1])])
    const ikm = createHmac('sha256', prk).update(info).digest()
    const part = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', ikm, salt, `Content-Encoding: ${name}\0`, length))
    const sealed = body.subarray(21 + keyLength)
    const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString()) as unknown
  }
  return { endpoint, p256dh: own.toString('base64url'), auth: secret.toString('base64url'), open }
}
