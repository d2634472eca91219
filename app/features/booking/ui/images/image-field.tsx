import { useEffect, useRef, useState, type DragEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import { Message, Optional } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ACCEPTED } from '#app/ui/picture-file.ts'
import { ImageRow } from './image-row.tsx'
import type { useImages } from './use-images.ts'
import { useScripted } from '#app/ui/use-scripted.ts'

type Props = { id: string; images: ReturnType<typeof useImages> }

/** Up to three pictures: chosen, dropped or taken with the phone's camera; each with its own progress and message. */
export function ImageField({ id, images }: Props) {
  const { t } = useTranslation('booking')
  const input = useRef<HTMLInputElement>(null)
  const { over, ...dropping } = useDropping(images.add)
  const remove = (key: string) => {
    images.remove(key)
    input.current?.focus()
  }
  return (
    <div className="f">
      <label className="lb" htmlFor={id}>
        <span>{t('images')}</span>
        <Optional />
      </label>
      <div className={`up${over ? ' over' : ''}`} {...dropping}>
        {images.images.length > 0 ? (
          <ul className="up-list">
            {images.images.map((image) => (
              <ImageRow
                key={image.key}
                image={image}
                onRetry={() => images.retry(image.key)}
                onRemove={() => remove(image.key)}
              />
            ))}
          </ul>
        ) : null}
        <Chooser id={id} input={input} count={images.count} onFiles={images.add} />
      </div>
      <Message id={`${id}-message`} error={images.tooMany ? t('images-too-many', { max: policy.maxImages }) : null} />
    </div>
  )
}

type ChooserProps = {
  id: string
  input: RefObject<HTMLInputElement | null>
  count: number
  onFiles(files: File[]): void
}

/** The browser's own control where no script runs, since it says what was chosen; ours speaks the page's language. */
function Chooser({ id, input, count, onFiles }: ChooserProps) {
  const { t } = useTranslation('booking')
  const scripted = useScripted()
  const take = (chooser: HTMLInputElement | null) => {
    if (!chooser?.files?.length) return
    onFiles([...chooser.files])
    chooser.value = ''
  }
  // Chosen before the script came.
  const early = useRef(() => take(input.current))
  useEffect(() => early.current(), [])
  const limits = { count, max: policy.maxImages, megabytes: policy.imageMaxBytes / 1_048_576 }
  return (
    <div className="up-add">
      <label className={scripted ? 'btn btn-s btn-sm' : ''}>
        <input
          ref={input}
          id={id}
          name="images"
          type="file"
          className={scripted ? 'sr' : undefined}
          accept={ACCEPTED}
          multiple
          disabled={count >= policy.maxImages}
          aria-describedby={`${id}-limit`}
          onChange={(event) => take(event.currentTarget)}
        />
        {scripted ? <Icon name="plus" /> : null}
        {scripted ? t('choose-images') : null}
      </label>
      <span className="small mut" id={`${id}-limit`}>
        {t(scripted ? 'images-limit-best' : 'images-limit', limits)}
      </span>
    </div>
  )
}

function useDropping(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  const hover = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is)
  }
  const onDrop = (event: DragEvent) => {
    hover(false)(event)
    onFiles([...event.dataTransfer.files])
  }
  return { over, onDragOver: hover(true), onDragLeave: hover(false), onDrop }
}
