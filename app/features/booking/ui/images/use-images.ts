import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import type { KeptImage } from '../flow/stored-draft.ts'
import { chosenOf, imageOf, imageOfDraft, placesOf, type ShownImage } from './shown-image.ts'
import { whyNotSent } from './upload.ts'
import { useUploads } from './use-uploads.ts'

/** Up to three pictures, each sent as it is chosen. A picture that fails says so by name and stops nothing. */
export function useImages() {
  const { t } = useTranslation('images')
  const [images, setImages] = useState<ShownImage[]>([])
  const [tooMany, setTooMany] = useState(false)
  const change = useCallback((key: string, facts: Partial<ShownImage>) => {
    setImages((known) => known.map((image) => (image.key === key ? { ...image, ...facts } : image)))
  }, [])
  const { send, drop, keep, ids } = useUploads(change)

  const count = placesOf(images)
  const room = Math.max(0, policy.maxImages - count)

  function add(files: readonly File[]) {
    const chosen = chosenOf(files, room)
    setTooMany(chosen.tooMany)
    const fresh = chosen.shown.map((file) => imageOf(file, (why) => t(why, { name: file.name })))
    setImages([...images, ...fresh])
    for (const { key, file, error } of fresh) if (file && !error) void send(key, file)
  }

  function remove(key: string) {
    drop(key)
    const gone = images.find((image) => image.key === key)
    if (gone?.preview) URL.revokeObjectURL(gone.preview)
    setTooMany(false)
    setImages((known) => known.filter((image) => image.key !== key))
  }

  function retry(key: string) {
    const file = images.find((image) => image.key === key)?.file
    if (!file || whyNotSent(file)) return
    // Others have taken its place meanwhile.
    if (room === 0) return setTooMany(true)
    void send(key, file)
  }

  const restore = useCallback(
    (kept: readonly KeptImage[]) => {
      for (const { id } of kept) keep(id, id)
      setImages(kept.map(imageOfDraft))
    },
    [keep],
  )
  const clear = () => images.forEach(({ key }) => remove(key))
  const sent = images.flatMap(({ id, name }) => (id ? [{ id, name }] : []))
  return { images, count, tooMany, sent, ids, add, remove, retry, restore, clear }
}
