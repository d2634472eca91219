import { ColourWavelength } from './colour-wavelength.tsx'
import { FadeSeries } from './fade-series.tsx'
import { Fitzpatrick } from './fitzpatrick.tsx'
import { HealingTimeline } from './healing-timeline.tsx'
import { MethodsComparison } from './methods-comparison.tsx'
import { PainMap } from './pain-map.tsx'
import { PriceCalculator } from './price-calculator.tsx'
import { PulseLengths } from './pulse-lengths.tsx'
import { SessionTimeline } from './session-timeline.tsx'
import { SkinLayers } from './skin-layers.tsx'
import type { Diagram, DiagramName } from './types.ts'

export { areaPrices, isExample } from './price-calculator.tsx'
export type { DiagramName } from './types.ts'

/**
 * The explaining figures of the content pages, by name. Each may stand once on a page, since the patterns inside the
 * drawings carry fixed ids. The page brings `diagrams.css`.
 */
export const diagrams: Record<DiagramName, Diagram> = {
  'skin-layers': SkinLayers,
  'pulse-lengths': PulseLengths,
  'colour-wavelength': ColourWavelength,
  fitzpatrick: Fitzpatrick,
  'pain-map': PainMap,
  'healing-timeline': HealingTimeline,
  'session-timeline': SessionTimeline,
  'price-calculator': PriceCalculator,
  'methods-comparison': MethodsComparison,
  'fade-series': FadeSeries,
}
