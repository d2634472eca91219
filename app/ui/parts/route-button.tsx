import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { buttonClass, type ButtonLook } from '#app/ui/button.tsx'

/** A link that looks like a button and reads only the data anew: the page stays. */
export const RouteButton = ({ tone, size, block, className, ...rest }: ButtonLook & ComponentProps<typeof Link>) => (
  <Link {...rest} className={buttonClass({ tone, size, block }, className)} />
)
