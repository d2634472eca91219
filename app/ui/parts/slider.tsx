import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'ref' | 'value' | 'min' | 'max'> & {
  /** Left out on a page whose script moves the track. */
  value?: number
  min: number
  max: number
}

/** A number from a range, whose track fades after it. */
export const Slider = ({ className, value, min, max, ...rest }: Props) => (
  <input
    {...rest}
    type="range"
    className={`rng ${className ?? ''}`.trim()}
    value={value}
    min={min}
    max={max}
    // The page's policy allows no style attribute in the markup.
    ref={(input) => {
      if (value !== undefined) input?.style.setProperty('--v', `${((value - min) / (max - min)) * 100}%`)
    }}
  />
)
