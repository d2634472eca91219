import type { ReactNode } from 'react'

const TONES = { plain: '', ok: 'ok', warn: 'warn', danger: 'danger', ink: 'ink', skin: 'skin' } as const
const SHAPES = { full: '', hollow: 'hollow', half: 'half', square: 'square' } as const

/** A status: shape, word and tint together, so that none has to be seen. Hollow waits, half is confirmed, full is done. */
export function Badge({
  tone = 'plain',
  shape = 'full',
  children,
}: {
  tone?: keyof typeof TONES
  shape?: keyof typeof SHAPES
  children: ReactNode
}) {
  return <span className={['bd', TONES[tone], SHAPES[shape]].filter(Boolean).join(' ')}>{children}</span>
}
