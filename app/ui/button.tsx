import type { ComponentProps, ReactNode } from 'react'

const TONES = {
  primary: 'btn-p',
  secondary: 'btn-s',
  text: 'btn-t',
  light: 'btn-l',
  danger: 'btn-d',
} as const
const SIZES = { normal: '', small: 'btn-sm', icon: 'btn-ic' } as const

export type ButtonLook = {
  tone?: keyof typeof TONES | undefined
  size?: keyof typeof SIZES | undefined
  block?: boolean | undefined
}

export const buttonClass = ({ tone = 'primary', size = 'normal', block }: ButtonLook, more?: string) =>
  ['btn', TONES[tone], SIZES[size], block && 'btn-block', more].filter(Boolean).join(' ')

/**
 * A button. While `busy` it keeps its width and the focus, takes no second press, and says what happens
 * (`busyLabel`, for example "Sender dig til betaling").
 */
export function Button({
  tone,
  size,
  block,
  busy,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonLook & { busy?: boolean; busyLabel?: ReactNode } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ tone, size, block }, className)}
      // Not `disabled`: that would throw the focus away.
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy === undefined ? (
        children
      ) : (
        <BusyLabel busy={busy} label={busyLabel ?? children}>
          {children}
        </BusyLabel>
      )}
    </button>
  )
}

function BusyLabel({ busy, label, children }: { busy: boolean; label: ReactNode; children: ReactNode }) {
  return (
    <span className="btn-lb">
      <span data-off={busy || undefined}>{children}</span>
      <span data-off={!busy || undefined} aria-hidden={!busy}>
        {label}
        <Dots />
      </span>
    </span>
  )
}

const Dots = () => (
  <span className="dots" aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)

/** A link that looks like a button. A plain link: content pages load whole. */
export function ButtonLink({ tone, size, block, className, children, ...rest }: ButtonLook & ComponentProps<'a'>) {
  return (
    <a {...rest} className={buttonClass({ tone, size, block }, className)}>
      {children}
    </a>
  )
}

/** A button without a look of its own: a tile, a calendar day, a key of a number pad. Its place styles it. */
export const Press = ({ type = 'button', ...rest }: ComponentProps<'button'>) => <button {...rest} type={type} />
