import { useRef } from 'react'
import { bringIntoView } from '#app/ui/hooks/into-view.ts'
import type { Tool } from '../result/result-picture.tsx'
import { referenceFor, type ReferenceChoice } from './use-reference.ts'
import type { Scan } from '../use-scan.ts'

type Scaled = { scan: Scan; photo: number; onTool(tool: Tool): void }

/** Another thing gives the scale: what can be marked in the photo is, at once. */
export function chooseScale(choice: ReferenceChoice, { scan, photo, onTool }: Scaled) {
  scan.setChoice(choice)
  scan.setAnswers({ ...scan.answers, reference: referenceFor(choice, scan.longestCm, photo) })
  onTool(choice === 'none' || choice === 'longest-side' ? 'look' : 'scale')
}

/**
 * The way from an unmeasured picture to the field that gives it a scale. A coin or a ruler is there to be marked; where a
 * card or a marker was not found, or there is nothing, the longest side can still be measured.
 */
export function useMeasureNow(scaled: Scaled) {
  const panel = useRef<HTMLDetailsElement>(null)
  function measureNow() {
    const { choice } = scaled.scan
    if (choice === 'coin' || choice === 'ruler') scaled.onTool('scale')
    else chooseScale('longest-side', scaled)
    const opened = panel.current
    if (!opened) return
    opened.open = true
    // The field of the new choice is there once it has been drawn.
    requestAnimationFrame(() => {
      const field = [...opened.querySelectorAll<HTMLElement>('.sc-scale :is(select, input)')].at(-1)
      if (field) bringIntoView(field)
    })
  }
  return { panel, measureNow }
}
