import { useId, useState, type ReactNode } from 'react'
import { Message } from './field.tsx'
import { Icon } from './icon.tsx'
import { useScripted } from './use-scripted.ts'
import './pick-pictures.css'

type Props = {
  name: string
  /** What the button says. */
  label: ReactNode
  /** How many, and what of them; said until some are chosen. */
  limit: ReactNode
  most: number
  accept: string
  error?: string | undefined
  /** It stands by itself, and not among the tools of another field. */
  framed?: boolean
}

/** Takes pictures by the camera or from the device's files, and says which were chosen. */
export function PickPictures({ name, label, limit, most, accept, error, framed = false }: Props) {
  const id = useId()
  const isScripted = useScripted()
  const [names, setNames] = useState<string[]>([])
  const isTooMany = names.length > most
  return (
    <div className="pick">
      <label className={isScripted ? `btn btn-sm ${framed ? 'btn-s' : 'pick-quiet'}` : 'small'}>
        {isScripted ? <Icon name="camera" /> : null}
        <span className="pick-says">{label}</span>
        <input
          type="file"
          name={name}
          className={isScripted ? 'sr' : undefined}
          accept={accept}
          multiple
          aria-describedby={id}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) => setNames([...(currentTarget.files ?? [])].map((file) => file.name))}
        />
      </label>
      {error ? (
        <Message id={id} error={error} />
      ) : (
        <p
          className={isTooMany ? 'msg e' : 'small sec'}
          id={id}
          aria-live="polite"
          data-chosen={names.length > 0 || undefined}
        >
          {names.length > 0 && !isTooMany ? names.join(', ') : limit}
        </p>
      )}
    </div>
  )
}
