import { useCallback, useEffect, useRef, useState } from 'react'
import { chosenPhoto, freshFiles, preparePhoto, type LeftOut, type ScanPhoto } from './scan-photo.ts'
import { useDeviceLook } from './use-device-look.ts'

/** Two or three photos, each made ready on this device as it is chosen. None is kept here beyond the page. */
export function usePhotos() {
  const [photos, setPhotos] = useState<ScanPhoto[]>([])
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null)
  const change = useCallback((key: string, facts: Partial<ScanPhoto>) => {
    setPhotos((known) => known.map((photo) => (photo.key === key ? { ...photo, ...facts } : photo)))
  }, [])
  useForgottenPreviews(photos)
  const look = useDeviceLook(change)

  function add(files: readonly File[]) {
    const taken = freshFiles(files, photos)
    setLeftOut(taken.leftOut)
    const fresh = taken.files.map((file) => ({ file, photo: chosenPhoto(file) }))
    setPhotos([...photos, ...fresh.map(({ photo }) => photo)])
    for (const { file, photo } of fresh)
      if (!photo.error)
        void preparePhoto(file).then((ready) => {
          change(photo.key, ready)
          if (ready.preview) look(photo.key, ready.file!)
        })
  }

  /** Photos made ready on the page in the other language; those chosen here meanwhile come first. */
  function takeUp(carried: readonly ScanPhoto[]) {
    setPhotos((known) => (known.length > 0 ? known : [...carried]))
    for (const { key, file, seen } of carried) if (file && seen === 'looking') look(key, file)
  }

  function remove(key: string) {
    setLeftOut(null)
    setPhotos((known) => known.filter((photo) => photo.key !== key))
  }

  /** What the quality gate said of the photos that were sent, in their order. */
  function advise(texts: readonly (readonly string[])[]) {
    const sent = ready.map(({ key }) => key)
    setPhotos((known) =>
      known.map((photo) => {
        const at = sent.indexOf(photo.key)
        return at < 0 ? photo : { ...photo, advice: texts[at] ?? [] }
      }),
    )
  }

  const ready = photos.filter(({ file, error }) => file !== null && error === null)
  const preparing = photos.some(({ file, error }) => file === null && error === null)
  const clear = () => {
    setPhotos([])
    setLeftOut(null)
  }
  return { photos, ready, preparing, leftOut, add, takeUp, remove, change, advise, clear }
}
export type Photos = ReturnType<typeof usePhotos>

/** A preview is given back to the browser when its photo is gone, and all of them with the page. */
function useForgottenPreviews(photos: readonly ScanPhoto[]) {
  const shown = useRef(new Set<string>())
  useEffect(() => {
    const now = new Set(photos.flatMap(({ preview }) => preview ?? []))
    for (const url of shown.current) if (!now.has(url)) URL.revokeObjectURL(url)
    shown.current = now
  }, [photos])
}
