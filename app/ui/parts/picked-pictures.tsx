import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'

/** The pictures chosen in a form, small, each with a button that takes it out again. */
export function PickedPictures({ files, onRemove }: { files: readonly File[]; onRemove(file: File): void }) {
  const { t } = useTranslation('common')
  return (
    <ul className="pick-thumbs">
      {files.map((file, index) => (
        <li key={`${file.name} ${index}`}>
          <Thumbnail file={file} />
          <Button
            tone="text"
            size="icon"
            aria-label={t('remove-file', { name: file.name })}
            onClick={() => onRemove(file)}
          >
            <Icon name="close" />
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** A format that the browser cannot show leaves its place plain. */
function Thumbnail({ file }: { file: File }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    image.current!.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])
  return <img ref={image} alt="" width={64} height={64} />
}
