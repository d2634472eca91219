import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk/desk.tsx'

/** Where a partner has no code yet. */
export function NoPartnerCode() {
  const { t } = useTranslation('partner-desk')
  const lng = useLanguage()
  return (
    <>
      <DeskHead title={t('title')} />
      <Panel title={t('no-code')}>
        <Empty>{t('no-code-text')}</Empty>
        <div className="acts">
          <ButtonLink tone="secondary" href={inLanguage('/kontakt', lng)}>
            {t('write-us')}
          </ButtonLink>
        </div>
      </Panel>
    </>
  )
}
