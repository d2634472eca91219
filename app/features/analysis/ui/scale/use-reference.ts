import { useState } from 'react'
import type { Coin, ScaleSource } from '#app/domain/scan/scale.ts'
import type { GivenReference } from '#app/domain/scan/scan.ts'

/** What of known size lies beside the tattoo. */
export type ReferenceChoice = ScaleSource | 'none'
type Known = { choice?: ReferenceChoice | null; coin?: Coin | null; longestCm?: string }

const FIRST_CHOICE: ReferenceChoice = 'card'
const FIRST_COIN: Coin = '10-kr'

/** "7,5" or "7.5" as centimetres; null for what is no length between 0.2 and 200. */
export function lengthIn(text: string): number | null {
  const cm = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && cm >= 0.2 && cm <= 200 ? cm : null
}

/** What a choice says of the scale by itself; null where it takes points in a photo, or a length still to be typed. */
export function referenceFor(choice: ReferenceChoice, longestCm: string, photo: number): GivenReference | null {
  if (choice === 'none') return { kind: 'none' }
  const cm = choice === 'longest-side' ? lengthIn(longestCm) : null
  return cm === null ? null : { kind: 'longest-side', photo, cm }
}

/** What the scale is taken from, as it is chosen and typed. */
export function useReference() {
  const [choice, setChoice] = useState<ReferenceChoice>(FIRST_CHOICE)
  const [coin, setCoin] = useState<Coin>(FIRST_COIN)
  const [longestCm, setLongestCm] = useState('')
  return {
    chosen: { choice, coin, longestCm },
    setChoice,
    setCoin,
    setLongestCm,
    lacksLength: choice === 'longest-side' && lengthIn(longestCm) === null,
    given: referenceFor(choice, longestCm, 0),
    /** As a scan has it that is taken up; what it does not say is as at the beginning. */
    takeUp(known: Known) {
      setChoice(known.choice ?? FIRST_CHOICE)
      setCoin(known.coin ?? FIRST_COIN)
      setLongestCm(known.longestCm ?? '')
    },
  }
}
