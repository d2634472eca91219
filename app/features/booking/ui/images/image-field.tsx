import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import { Message, Optional } from '#app/ui/fields/field.tsx'
import { PicturePicker } from '#app/ui/parts/file-picker.tsx'
import { ACCEPTED } from '#app/ui/fields/picture-file.ts'
import { ImageRow } from './image-row.tsx'
import type { useImages } from './use-images.ts'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'

type Props = { id: string; images: ReturnType<typeof useImages> }

/** Up to three pictures: chosen, dropped or taken with the phone's camera; each with its own progress and message. */
export function ImageField({ id, images }: Props) {
  const { t } = useTranslation('booking')
  const input = useRef<HTMLInputElement>(null)
  const scripted = useScripted()
  const limits = { count: images.count, max: policy.maxImages, megabytes: policy.imageMaxBytes / 1_048_576 }
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
        <PicturePicker
          id={id}
          inputRef={input}
          name="images"
          label={t('choose-images')}
          limit={t(scripted ? 'images-limit-best' : 'images-limit', limits)}
          icon="plus"
          accept={ACCEPTED}
          disabled={images.count >= policy.maxImages}
          onFiles={images.add}
        />
      </div>
      <Message id={`${id}-message`} error={images.tooMany ? t('images-too-many', { max: policy.maxImages }) : null} />
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
