import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SkinType } from '#app/domain/scan/analysis.ts'
import { SKIN_QUESTIONS, skinTypeOf, type SkinAnswers } from '#app/domain/scan/skin.ts'
import { Select } from '#app/ui/fields/field.tsx'

const CHOICES = [0, 1, 2, 3, 4] as const

/** Three questions for who does not know their skin type; the third answer decides it. */
export function SkinQuestions({ onType }: { onType(type: SkinType): void }) {
  const { t } = useTranslation('analysis')
  const [given, setGiven] = useState<Partial<SkinAnswers>>({})
  const answer = (next: Partial<SkinAnswers>) => {
    setGiven(next)
    if (SKIN_QUESTIONS.every((question) => next[question] !== undefined)) onType(skinTypeOf(next as SkinAnswers))
  }
  return (
    <details className="sc-more">
      <summary>{t('skin-doubt')}</summary>
      <div className="sc-stack">
        {SKIN_QUESTIONS.map((question) => (
          <Select
            key={question}
            label={t(`skin-${question}`)}
            value={given[question] ?? ''}
            onChange={({ currentTarget: { value } }) => value && answer({ ...given, [question]: Number(value) })}
          >
            <option value="" disabled>
              {t('not-said')}
            </option>
            {CHOICES.map((choice) => (
              <option key={choice} value={choice}>
                {t(`skin-${question}-${choice}`)}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </details>
  )
}
