import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, Message, texts, type FieldTexts } from '../fields/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useScripted } from '../hooks/use-scripted.ts'
import { PickedPictures } from './picked-pictures.tsx'
import './file-picker.css'

type FileInput = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children' | 'onChange' | 'ref'>

const TONES = { primary: 'btn-p', secondary: 'btn-s', quiet: 'pick-quiet' } as const

type PicturePickerProps = FileInput & {
  /** What the button says. */
  label: ReactNode
  /** How many, and what of them. */
  limit: ReactNode
  /** More than these are said to be too many. */
  most?: number
  error?: ReactNode
  icon?: 'camera' | 'plus'
  tone?: keyof typeof TONES
  inputRef?: RefObject<HTMLInputElement | null>
  /** Takes the pictures over. Without it they stay in the form, which names them. */
  onFiles?: (files: File[]) => void
}

/**
 * Takes pictures by the camera or from the device's files. Without script the browser's own control shows, because it
 * names the choice.
 */
export function PicturePicker({
  label,
  limit,
  most = Infinity,
  error,
  icon = 'camera',
  tone = 'secondary',
  inputRef,
  onFiles,
  ...input
}: PicturePickerProps) {
  const id = useId()
  const isScripted = useScripted()
  const own = useRef<HTMLInputElement>(null)
  const control = inputRef ?? own
  const [files, setFiles] = useState<readonly File[]>([])
  const take = (chooser: HTMLInputElement | null) => {
    if (!chooser) return
    if (!onFiles) return setFiles([...(chooser.files ?? [])])
    if (chooser.files?.length) onFiles([...chooser.files])
    chooser.value = ''
  }
  const remove = (file: File) => {
    const left = new DataTransfer()
    for (const one of files) if (one !== file) left.items.add(one)
    control.current!.files = left.files
    setFiles([...left.files])
    control.current!.focus()
  }
  // Chosen before the script came.
  const early = useRef(() => take(control.current))
  useEffect(() => early.current(), [])
  const isTooMany = files.length > most
  return (
    <div className="pick">
      <label className={isScripted ? `btn btn-sm ${TONES[tone]}` : 'small'} data-off={input.disabled || undefined}>
        {isScripted ? <Icon name={icon} /> : null}
        <span className="pick-says">{label}</span>
        <input
          multiple
          {...input}
          ref={control}
          type="file"
          className={isScripted ? 'sr' : undefined}
          aria-describedby={`${id}-limit ${id}-message`}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) => take(currentTarget)}
        />
      </label>
      <p
        className={isTooMany ? 'msg e' : 'small sec'}
        id={`${id}-limit`}
        aria-live="polite"
        data-chosen={files.length > 0 || undefined}
      >
        {files.length > 0 && !isTooMany ? files.map(({ name }) => name).join(', ') : limit}
      </p>
      {files.length > 0 ? <PickedPictures files={files} onRemove={remove} /> : null}
      <Message id={`${id}-message`} error={error} />
    </div>
  )
}

type FileFieldProps = FieldTexts & Omit<FileInput, 'id'> & { onFile?: (file: File | null) => void }

/** One file in a form, with its label and message. Drawn over the browser's control, which speaks its own language. */
export function FileField({ label, hint, error, ok, optional, id, onFile, ...input }: FileFieldProps) {
  const { t } = useTranslation('common')
  const isScripted = useScripted()
  const [name, setName] = useState<string | null>(null)
  return (
    <Field {...texts({ label, hint, error, ok, optional, id })}>
      {(control) => (
        <span className="file-in in">
          {isScripted ? (
            <>
              <span className="file-go" aria-hidden="true">
                {t('file-choose')}
              </span>
              <span className="file-name" aria-hidden="true">
                {name ?? t('file-none')}
              </span>
            </>
          ) : null}
          <input
            {...input}
            {...control}
            type="file"
            className={isScripted ? 'file-over' : undefined}
            onChange={({ currentTarget }) => {
              setName(currentTarget.files?.[0]?.name ?? null)
              onFile?.(currentTarget.files?.[0] ?? null)
            }}
          />
        </span>
      )}
    </Field>
  )
}
