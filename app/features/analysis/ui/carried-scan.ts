import { useEffect, useRef } from 'react'
import type { Coin } from '#app/domain/scan/scale.ts'
import type { ScanAnswers } from '#app/domain/scan/scan.ts'
import { deviceNow } from '#app/ui/shell/device-clock.ts'
import type { ScanPhoto } from './photos/scan-photo.ts'
import type { ReferenceChoice } from './scale/use-reference.ts'

/** What stands on the scan's screen as the language is changed. */
export type CarriedScan = {
  photos: readonly ScanPhoto[]
  /** The server keeps its result, and the photos are those it was measured in. */
  isMeasured: boolean
  answers: ScanAnswers
  choice: ReferenceChoice
  coin: Coin
  longestCm: string
  consent: boolean
}

/** As it lies on the device: nobody reads it without the key, which its tab alone has and loses when it is closed. */
export type SealedScan = { at: number; type: string; iv: BufferSource; bytes: BufferSource }
type PackedPhoto = Omit<ScanPhoto, 'file' | 'preview' | 'advice'> & { hasFile: boolean; isShown: boolean }

const NAME = 'falm-scan-switch'
const STORE = 'scan'
const CIPHER = 'AES-GCM'
const KEPT_MS = 10 * 60_000

/** The scan in one piece, and the key to it. What was advised stays here: it is in the language that is left. */
export async function seal({ photos, ...rest }: CarriedScan, now: number) {
  const packed = photos.map(({ file, preview, advice: _advice, ...facts }): PackedPhoto => ({
    ...facts,
    hasFile: file !== null,
    isShown: preview !== null,
  }))
  const form = new FormData()
  form.set('scan', JSON.stringify({ ...rest, photos: packed }))
  for (const { file } of photos) form.append('photos', file ?? new Blob())
  const whole = new Response(form)
  const type = whole.headers.get('Content-Type')!
  const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, true, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = await crypto.subtle.encrypt({ name: CIPHER, iv }, key, await whole.arrayBuffer())
  return { key: await crypto.subtle.exportKey('jwk', key), sealed: { at: now, type, iv, bytes } satisfies SealedScan }
}

/** The scan again; null for one that was put away too long ago. */
export async function unseal(
  { at, type, iv, bytes }: SealedScan,
  key: JsonWebKey,
  now: number,
): Promise<CarriedScan | null> {
  if (now - at > KEPT_MS) return null
  const opener = await crypto.subtle.importKey('jwk', key, CIPHER, false, ['decrypt'])
  const whole = await crypto.subtle.decrypt({ name: CIPHER, iv }, opener, bytes)
  const form = await new Response(whole, { headers: { 'Content-Type': type } }).formData()
  const scan = JSON.parse(form.get('scan') as string) as Omit<CarriedScan, 'photos'> & { photos: PackedPhoto[] }
  const files = form.getAll('photos') as File[]
  const photos = scan.photos.map(({ hasFile, isShown, ...facts }, index): ScanPhoto => {
    const file = hasFile ? files[index]! : null
    return { ...facts, file, preview: file && isShown ? URL.createObjectURL(file) : null, advice: [] }
  })
  return { ...scan, photos }
}

/** Acts on the one store there is, which holds one scan at the most. */
function inStore<T>(act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
    opening.addEventListener('error', () => reject(opening.error))
    opening.addEventListener('success', () => {
      const work = opening.result.transaction(STORE, 'readwrite')
      const asked = act(work.objectStore(STORE))
      work.addEventListener('complete', () => resolve(asked.result))
      work.addEventListener('abort', () => reject(work.error))
      opening.result.close()
    })
  })
}

async function putAway(scan: CarriedScan): Promise<void> {
  const { key, sealed } = await seal(scan, deviceNow())
  await inStore((store) => store.put(sealed, NAME))
  sessionStorage.setItem(NAME, JSON.stringify(key))
}

/** What this tab put away. Whatever lies there is gone with the look: nothing waits for a tab that was closed. */
async function takeOut(): Promise<CarriedScan | null> {
  try {
    const key = sessionStorage.getItem(NAME)
    sessionStorage.removeItem(NAME)
    const sealed = await inStore((store) => {
      const found: IDBRequest<SealedScan | undefined> = store.get(NAME)
      store.clear()
      return found
    })
    return key && sealed ? await unseal(sealed, JSON.parse(key) as JsonWebKey, deviceNow()) : null
  } catch {
    // A device may forbid storage, and what another tab put away this one has no key to.
    return null
  }
}

/** A photo still being made ready is neither here nor there. */
const isReady = ({ file, error }: ScanPhoto) => file !== null || error !== null

/** Carries the scan into the page in the other language, where it is taken up once. */
export function useCarriedScan(scan: CarriedScan, onCarried: (scan: CarriedScan) => void) {
  const latest = useRef({ scan, onCarried })
  const hasAsked = useRef(false)
  useEffect(() => {
    latest.current = { scan, onCarried }
  })
  useEffect(() => {
    const leave = ({ detail }: DocumentEventMap['language-leaving']) => {
      const { photos, longestCm, consent, ...rest } = latest.current.scan
      const ready = photos.filter(isReady)
      if (ready.length > 0 || longestCm || consent)
        detail.waitFor(putAway({ ...rest, photos: ready, longestCm, consent }))
    }
    document.addEventListener('language-leaving', leave)
    return () => document.removeEventListener('language-leaving', leave)
  }, [])
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    void takeOut().then((carried) => carried && latest.current.onCarried(carried))
  }, [])
}
