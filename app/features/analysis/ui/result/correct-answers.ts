import { useRef } from 'react'
import { bringIntoView } from '#app/ui/hooks/into-view.ts'

/** Where the answers to a question stand among the others. */
const QUESTIONS = { place: '.sc-site', skin: '.sc-skins', colours: '.sc-inks', rest: '.sc-short-field' } as const

/** The way from what the result says to the answer it rests on: the questions are opened, and the one meant is shown. */
export function useCorrectAnswers() {
  const answers = useRef<HTMLDetailsElement>(null)
  function correct(question: keyof typeof QUESTIONS) {
    const opened = answers.current
    if (!opened) return
    opened.open = true
    const asked = opened.querySelector(QUESTIONS[question])
    const field =
      asked?.querySelector<HTMLElement>('input:checked') ?? asked?.querySelector<HTMLElement>('input, select')
    if (field) bringIntoView(field)
  }
  return { answers, correct }
}
