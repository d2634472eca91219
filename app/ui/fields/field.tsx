import { useId, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'

export type FieldTexts = {
  label: ReactNode
  /** Shown under the field until an error takes its place. */
  hint?: ReactNode
  error?: ReactNode
  /** A good word: "Kode aktiveret fra Studio Nord". */
  ok?: ReactNode
  /** Says "valgfri" beside the label. */
  optional?: boolean
  /** Fixed where the server's markup is taken over by an island. */
  id?: string
}

/** What ties a control to its label, hint and error. Spread it on the input. */
export type ControlProps = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

/**
 * A field: label, control, and one message under it. A message is part of the control's description, and an error
 * is announced when it appears.
 */
export function Field({
  label,
  hint,
  error,
  ok,
  optional,
  id,
  children,
}: FieldTexts & { children: (control: ControlProps) => ReactNode }) {
  const own = useId()
  const controlId = id ?? own
  const messageId = `${controlId}-message`
  const message = error ?? ok ?? hint
  return (
    <div className="f">
      <label className="lb" htmlFor={controlId}>
        <span>{label}</span>
        {optional ? <Optional /> : null}
      </label>
      {children({
        id: controlId,
        ...(message && { 'aria-describedby': messageId }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      <Message id={messageId} error={error} ok={ok} hint={hint} />
    </div>
  )
}

/** The line under a field, for controls that build their own frame. */
export function Message({ id, error, ok, hint }: { id: string } & Pick<FieldTexts, 'error' | 'ok' | 'hint'>) {
  const text = error ?? ok ?? hint
  if (!text) return null
  const kind = error ? 'e' : ok ? 'o' : 'h'
  return (
    <p className={`msg ${kind}`} id={id} role={error ? 'alert' : ok ? 'status' : undefined}>
      {kind === 'h' ? null : <Icon name={error ? 'alert' : 'check'} />}
      <span>{text}</span>
    </p>
  )
}

export function Optional() {
  const { t } = useTranslation('common')
  return <em>{t('optional')}</em>
}

type Of<Tag extends 'input' | 'textarea' | 'select'> = FieldTexts & Omit<ComponentProps<Tag>, 'id'>

/** Files and days have fields of their own, which speak the page's language. */
type TextType = 'text' | 'email' | 'tel' | 'url' | 'number' | 'password' | 'search'

type TextProps = Omit<Of<'input'>, 'type'> & { type?: TextType | undefined }

export function TextField({ label, hint, error, ok, optional, id, className, ...rest }: TextProps) {
  return (
    <Field {...texts({ label, hint, error, ok, optional, id })}>
      {(control) => <input {...rest} {...control} className={`in ${className ?? ''}`.trim()} />}
    </Field>
  )
}

export function TextArea({ label, hint, error, ok, optional, id, className, rows = 4, ...rest }: Of<'textarea'>) {
  return (
    <Field {...texts({ label, hint, error, ok, optional, id })}>
      {(control) => <textarea {...rest} {...control} rows={rows} className={`in ${className ?? ''}`.trim()} />}
    </Field>
  )
}

/** A choice from a list where the page says otherwise what is chosen: give it an `aria-label`. */
export const SelectInput = ({ className, ...rest }: ComponentProps<'select'>) => (
  <select {...rest} className={`in sel ${className ?? ''}`.trim()} />
)

export function Select({ label, hint, error, ok, optional, id, className, ...rest }: Of<'select'>) {
  return (
    <Field {...texts({ label, hint, error, ok, optional, id })}>
      {(control) => <SelectInput {...rest} {...control} {...(className && { className })} />}
    </Field>
  )
}

/** A box (or with type="radio" a choice) with its sentence; the whole line can be pressed. */
export function Checkbox({ label, hint, error, id, type = 'checkbox', ...rest }: Of<'input'>) {
  const own = useId()
  const controlId = id ?? own
  const messageId = `${controlId}-message`
  return (
    <div className="f">
      <label className="chk">
        <input
          {...rest}
          id={controlId}
          type={type}
          aria-invalid={error ? true : undefined}
          aria-describedby={(error ?? hint) ? messageId : undefined}
        />
        <span>{label}</span>
      </label>
      <Message id={messageId} error={error} hint={hint} />
    </div>
  )
}

/** A radio button without a look of its own: its tile styles it. */
export const Radio = (props: Omit<ComponentProps<'input'>, 'type'>) => <input {...props} type="radio" />

// With exact optional properties an absent text must be left out, not passed as undefined.
export const texts = (all: { [Key in keyof FieldTexts]: FieldTexts[Key] | undefined }) => all as FieldTexts
