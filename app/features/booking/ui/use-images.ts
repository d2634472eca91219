import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import type { KeptImage } from './draft.ts'
import { uploadImage, whyNotSent, type Upload } from './upload.ts'
import { useLanguage } from './words.ts'

export type ShownImage = {
  key: string
  name: string
  /** The server's id once the picture is there. */
  id: string | null
  /** 0 to 1 while it is on its way, null when it is not. */
  progress: number | null
  error: string | null
  /** Absent for a picture from an earlier visit: the draft keeps no bytes. */
  preview: string | null
  file: File | null
}

/** Up to three pictures, each sent as it is chosen. A picture that fails says so by name and stops nothing. */
export function useImages() {
  const { t } = useTranslation(['booking', 'images'])
  const lng = useLanguage()
  const [images, setImages] = useState<ShownImage[]>([])
  const [tooMany, setTooMany] = useState(false)
  const uploads = useRef(new Map<string, Upload>())
  const change = useCallback((key: string, facts: Partial<ShownImage>) => {
    setImages((known) => known.map((image) => (image.key === key ? { ...image, ...facts } : image)))
  }, [])

  const send = useCallback(
    async (key: string, file: File) => {
      change(key, { progress: 0, error: null })
      const upload = uploadImage(lng, file, (progress) => change(key, { progress }))
      uploads.current.set(key, upload)
      const answer = await upload.done
      uploads.current.delete(key)
      if (answer.ok) return change(key, { id: answer.value.id, progress: null })
      const detail = answer.details?.detail || t('booking:image-lost', { name: file.name })
      change(key, { progress: null, error: detail })
    },
    [change, lng, t],
  )

  const add = (files: readonly File[]) => {
    const room = policy.maxImages - images.length
    setTooMany(files.length > room)
    const fresh = files.slice(0, Math.max(0, room)).map((file) => {
      const why = whyNotSent(file)
      const error = why && t(`images:${why}`, { name: file.name })
      return {
        key: `${file.name}-${file.size}-${Math.random()}`,
        name: file.name,
        id: null,
        progress: null,
        error,
        preview: why ? null : URL.createObjectURL(file),
        file,
      }
    })
    setImages([...images, ...fresh])
    for (const { key, file, error } of fresh) if (!error) void send(key, file)
  }

  const remove = (key: string) => {
    uploads.current.get(key)?.abort()
    const gone = images.find((image) => image.key === key)
    if (gone?.preview) URL.revokeObjectURL(gone.preview)
    setTooMany(false)
    setImages((known) => known.filter((image) => image.key !== key))
  }
  const retry = (key: string) => {
    const file = images.find((image) => image.key === key)?.file
    if (file && !whyNotSent(file)) void send(key, file)
  }
  const restore = useCallback((kept: readonly KeptImage[]) => {
    setImages(
      kept.map(({ id, name }) => ({ key: id, name, id, progress: null, error: null, preview: null, file: null })),
    )
  }, [])
  const clear = useCallback(() => setImages([]), [])

  useEffect(() => {
    const running = uploads.current
    return () => running.forEach((upload) => upload.abort())
  }, [])

  const sent = images.flatMap(({ id, name }) => (id ? [{ id, name }] : []))
  return {
    images,
    tooMany,
    sent,
    sending: images.some(({ progress }) => progress !== null),
    add,
    remove,
    retry,
    restore,
    clear,
  }
}
