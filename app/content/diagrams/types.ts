import type { ReactNode } from 'react'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money/money.ts'

/** The names a content page may ask for: `::diagram{name="skin-layers"}`. */
export const DIAGRAM_NAMES = [
  'skin-layers',
  'pulse-lengths',
  'colour-wavelength',
  'fitzpatrick',
  'pain-map',
  'healing-timeline',
  'session-timeline',
  'price-calculator',
  'methods-comparison',
  'fade-series',
] as const
export type DiagramName = (typeof DIAGRAM_NAMES)[number]

/** The price of one session, øre incl. VAT, for a treated area in cm². */
export type AreaPrice = { areaCm2: number; amount: Ore }

/** `prices` is read by the price calculator only; unset are the shipped price list's. */
export type DiagramProps = { lng: Language; prices?: readonly AreaPrice[] }
export type Diagram = (props: DiagramProps) => ReactNode

/** The light's way through the machine, nm. Source: [content 5]. */
export const WAVELENGTHS = [532, 730, 785, 1064] as const
