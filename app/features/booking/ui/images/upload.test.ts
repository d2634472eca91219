import { afterEach, expect, test, vi } from 'vitest'
import { policy } from '#app/domain/policy.ts'
import { sendPicture } from './upload.ts'

const heavy = new File([new Uint8Array(policy.imageMaxBytes + 1)], 'arm.jpg', { type: 'image/jpeg' })

/** Counts what is sent. */
function network() {
  const sent: FormData[] = []
  class Request {
    upload = { addEventListener: () => {} }
    addEventListener() {}
    open() {}
    abort() {}
    send(form: FormData) {
      sent.push(form)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return sent
}
afterEach(() => vi.unstubAllGlobals())

test('a heavy photo that cannot be drawn smaller is refused by its size, and nothing is sent', async () => {
  const sent = network()
  expect(await sendPicture('da', heavy, () => {}).done).toMatchObject({ ok: false, refusal: 'image-too-large' })
  expect(sent).toEqual([])
})

test('a photo taken away while it is made ready is not sent', async () => {
  const sent = network()
  const upload = sendPicture('da', new File(['small'], 'arm.jpg', { type: 'image/jpeg' }), () => {})
  upload.abort()
  expect(await upload.done).toMatchObject({ ok: false, refusal: 'network' })
  expect(sent).toEqual([])
})
