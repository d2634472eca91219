import { useTranslation } from 'react-i18next'
import { phoneFor, telHref } from '#app/content/clinic.ts'
import { safety, safetyText } from '#app/content/safety.ts'
import { inLanguage } from '#app/domain/language.ts'
import { AnswerBy, type Answer } from '#app/features/messages/ui/answer-by.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { useClinic } from '#app/ui/clinic.ts'

/** How the skin is: while it heals what is normal and when to call, and always whom to call and where it is told. */
export function SkinPanel({ answeredBy, today, heals }: Answer & { heals: boolean }) {
  const clinic = useClinic()
  const { t } = useTranslation(['reactions', 'dashboard'])
  const lng = useLanguage()
  return (
    <Panel title={t('reactions:title')} tone="skin">
      {heals ? (
        <>
          <p>{t('reactions:normal', { normal: safety[lng].normal })}</p>
          <p className="start-wrong">{t('dashboard:wrong-text', { signs: safetyText('same-day', lng) })}</p>
        </>
      ) : null}
      <p className="small">
        {t('dashboard:wrong-urgent')} <a href={telHref(clinic)}>{phoneFor(clinic, lng)}</a>
      </p>
      <div className="acts">
        <ButtonLink tone="secondary" href={inLanguage('/dashboard/reactions', lng)}>
          {t('reactions:how')}
        </ButtonLink>
      </div>
      {answeredBy ? (
        <p className="small start-answer">
          <AnswerBy by={answeredBy} today={today} />
        </p>
      ) : null}
    </Panel>
  )
}
