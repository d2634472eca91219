import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownImage } from './shown-image.ts'
import { showToast } from '#app/ui/toast.tsx'
import { sendPicture, type Upload } from './upload.ts'
import { useLanguage } from '#app/ui/dates.ts'

// A booking waits this long for pictures still on their way, then goes without them.
const WAIT_MS = 15_000

/** The pictures on their way, and the ids of those that arrived. `change` shows how each is doing. */
export function useUploads(change: (key: string, facts: Partial<ShownImage>) => void) {
  const { t } = useTranslation(['booking', 'images'])
  const lng = useLanguage()
  const running = useRef(new Map<string, Upload>())
  const arrived = useRef(new Map<string, string>())

  const send = useCallback(
    async (key: string, file: File) => {
      change(key, { progress: 0, error: null })
      const upload = sendPicture(lng, file, (progress) => change(key, { progress }))
      running.current.set(key, upload)
      const answer = await upload.done
      // Taken away meanwhile.
      if (!running.current.delete(key)) return
      if (!answer.ok) {
        const { name } = file
        // As heavy as it is, it never will be: there is nothing to send once more.
        if (answer.refusal === 'image-too-large')
          return change(key, { progress: null, error: t('images:image-too-large', { name }), file: null })
        const error = answer.details?.detail || t('image-lost', { name })
        showToast({ title: error, tone: 'error' })
        return change(key, { progress: null, error })
      }
      arrived.current.set(key, answer.value.id)
      change(key, { id: answer.value.id, progress: null })
    },
    [change, lng, t],
  )

  const drop = useCallback((key: string) => {
    const upload = running.current.get(key)
    running.current.delete(key)
    arrived.current.delete(key)
    upload?.abort()
  }, [])
  const keep = useCallback((key: string, id: string) => void arrived.current.set(key, id), [])

  /** The ids of the pictures that arrived, once none is on its way any more. */
  const ids = useCallback(async () => {
    const all = Promise.all([...running.current.values()].map((upload) => upload.done))
    await Promise.race([all, new Promise((done) => setTimeout(done, WAIT_MS))])
    return [...arrived.current.values()]
  }, [])

  useEffect(() => {
    const uploads = running.current
    return () => uploads.forEach((upload) => upload.abort())
  }, [])
  return { send, drop, keep, ids }
}
