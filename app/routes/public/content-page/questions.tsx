import { useTranslation } from 'react-i18next'
import type { QuestionGroup } from './view.ts'

/** Folded answers. The first of a short list is open, so that it shows how they work. */
export function Questions({ group: { id, name, questions } }: { group: QuestionGroup }) {
  const { t } = useTranslation('content')
  return (
    <section className="pg-faq" aria-labelledby={id}>
      <h2 id={id}>{name ?? t('questions')}</h2>
      <div>
        {questions.map(({ q, answerHtml }, index) => (
          <details className="acc" key={q} open={name === null && index === 0}>
            <summary>{q}</summary>
            <p dangerouslySetInnerHTML={{ __html: answerHtml }} />
          </details>
        ))}
      </div>
    </section>
  )
}
