import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { phrasesAfter, withPhrase, type NotePhrase } from '#app/domain/journal/note-phrases.ts'
import { Button } from '#app/ui/button.tsx'
import type { Entry } from './use-entry.ts'

/** Phrases that are added to the note by a press; each leads to those that continue it. */
export function PhraseChips({ entry }: { entry: Entry }) {
  const { t } = useTranslation('journal')
  const [last, setLast] = useState<NotePhrase | null>(null)
  const add = (phrase: NotePhrase) => {
    entry.set({ notes: withPhrase(entry.value('notes'), t(`phrase-${phrase}`), { last, phrase }) })
    setLast(phrase)
  }
  return (
    <div className="room-phrases" role="group" aria-label={t('phrases')}>
      {phrasesAfter(last).map((phrase) => (
        <Button key={phrase} tone="secondary" size="small" onClick={() => add(phrase)}>
          {t(`phrase-${phrase}`)}
        </Button>
      ))}
    </div>
  )
}
