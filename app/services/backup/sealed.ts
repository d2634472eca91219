import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

// AES-256-GCM with a key of its own for each file: mark, salt, nonce, what was sealed, tag.
const MARK = Buffer.from('FALM1')
const SALT = 16
const NONCE = 12
const TAG = 16
const HEAD = MARK.length + SALT + NONCE

const keyOf = promisify(scrypt) as (secret: string, salt: Buffer, length: number) => Promise<Buffer>

/** Encrypts a file with a secret. */
export async function seal(from: string, to: string, secret: string): Promise<void> {
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)]
  const cipher = createCipheriv('aes-256-gcm', await keyOf(secret, salt, 32), nonce)
  async function* framed(sealed: AsyncIterable<Buffer>) {
    yield Buffer.concat([MARK, salt, nonce])
    yield* sealed
    yield cipher.getAuthTag()
  }
  await pipeline(createReadStream(from), cipher, framed, createWriteStream(to, { mode: 0o600 }))
}

/** @throws with a sentence for the person at the keyboard, and leaves nothing at `to`. */
export async function unseal(from: string, to: string, secret: string): Promise<void> {
  const { size } = await stat(from)
  const [head, tag] = [Buffer.alloc(HEAD), Buffer.alloc(TAG)]
  const file = await open(from)
  await file.read(head, 0, HEAD, 0)
  await file.read(tag, 0, TAG, Math.max(0, size - TAG))
  await file.close()
  if (size < HEAD + TAG || !head.subarray(0, MARK.length).equals(MARK))
    throw new Error('This is no encrypted backup of this program.')
  const [salt, nonce] = [head.subarray(MARK.length, MARK.length + SALT), head.subarray(MARK.length + SALT)]
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(secret, salt, 32), nonce, { authTagLength: TAG })
  decipher.setAuthTag(tag)
  const sealed = createReadStream(from, { start: HEAD, end: size - TAG - 1 })
  try {
    await pipeline(sealed, decipher, createWriteStream(to, { mode: 0o600 }))
  } catch (error) {
    await rm(to, { force: true })
    throw new Error('The copy cannot be opened: BACKUP_KEY is another one, or the copy is damaged.', { cause: error })
  }
}
