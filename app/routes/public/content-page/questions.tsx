import { useTranslation } from 'react-i18next'
import type { QuestionGroup } from './view.ts'

/**
 * Folded answers.
 * @param open how many of the first are open: they show how the others work.
 */
export function Questions({ group: { id, name, questions }, open }: { group: QuestionGroup; open: number }) {
  const { t } = useTranslation('content')
  return (
    <section className="pg-faq" aria-labelledby={id}>
      <h2 id={id}>{name ?? t('questions')}</h2>
      <div>
        {questions.map(({ q, answerHtml }, index) => (
          <details className="acc" key={q} open={index < open}>
            <summary>{q}</summary>
            <p dangerouslySetInnerHTML={{ __html: answerHtml }} />
          </details>
        ))}
      </div>
    </section>
  )
}
