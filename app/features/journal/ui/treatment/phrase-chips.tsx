import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { phrasesAfter, withPhrase, withSentence, type NotePhrase } from '#app/domain/journal/note-phrases.ts'
import { Button } from '#app/ui/button.tsx'
import type { Entry } from './use-entry.ts'

/** Phrases that a click adds to the note; each leads to those that continue it. `own`: those the clinic wrote itself. */
export function PhraseChips({ entry, own }: { entry: Entry; own: readonly string[] }) {
  const { t } = useTranslation('journal')
  const [last, setLast] = useState<NotePhrase | null>(null)
  const [showsOwn, setShowsOwn] = useState(false)
  const note = entry.value('notes')
  const add = (notes: string, phrase: NotePhrase | null) => {
    entry.set({ notes })
    setLast(phrase)
  }
  return (
    <div className="room-phrases" role="group" aria-label={t('phrases')}>
      {showsOwn
        ? own.map((sentence) => (
            <Chip key={sentence} words={sentence} onClick={() => add(withSentence(note, sentence), null)} />
          ))
        : phrasesAfter(last).map((phrase) => {
            const words = t(`phrase-${phrase}`)
            return (
              <Chip key={phrase} words={words} onClick={() => add(withPhrase(note, words, { last, phrase }), phrase)} />
            )
          })}
      {own.length > 0 ? (
        <Button
          tone="secondary"
          size="small"
          aria-label={t('phrases-own')}
          aria-pressed={showsOwn}
          onClick={() => setShowsOwn(!showsOwn)}
        >
          …
        </Button>
      ) : null}
    </div>
  )
}

const Chip = ({ words, onClick }: { words: string; onClick: () => void }) => (
  <Button tone="secondary" size="small" onClick={onClick}>
    {words}
  </Button>
)
