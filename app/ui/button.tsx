import type { ComponentProps, ReactNode } from 'react'

const TONES = {
  primary: 'btn-p',
  secondary: 'btn-s',
  text: 'btn-t',
  light: 'btn-l',
  danger: 'btn-d',
  /** No frame: the close cross of a dialog. */
  bare: '',
} as const
const SIZES = { normal: '', small: 'btn-sm', icon: 'btn-ic' } as const

type Look = { tone?: keyof typeof TONES; size?: keyof typeof SIZES; block?: boolean }

const classes = ({ tone = 'primary', size = 'normal', block }: Look, more?: string) =>
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
}: Look & { busy?: boolean; busyLabel?: ReactNode } & ComponentProps<'button'>) {
  const look = { ...(tone && { tone }), ...(size && { size }), ...(block && { block }) }
  return (
    <button
      {...rest}
      type={type}
      className={classes(look, className)}
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
export function ButtonLink({ tone, size, block, className, children, ...rest }: Look & ComponentProps<'a'>) {
  const look = { ...(tone && { tone }), ...(size && { size }), ...(block && { block }) }
  return (
    <a {...rest} className={classes(look, className)}>
      {children}
    </a>
  )
}
