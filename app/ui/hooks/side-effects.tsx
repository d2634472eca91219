import { useTranslation } from 'react-i18next'
import { useInLanguage } from '../shell/languages.ts'

/**
 * What a laser can do to the skin, beside what it is praised or paid for. The law on marketing of health services asks
 * for a true and whole picture wherever a treatment is offered.
 * @param newTab where leaving would lose what was typed.
 */
export function SideEffects({ newTab = false }: { newTab?: boolean }) {
  const { t } = useTranslation('common')
  const to = useInLanguage()
  const tab = newTab ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <p className="small sec">
      {t('side-effects')}{' '}
      <a href={to('/tatoveringsfjernelse/bivirkninger')} {...tab}>
        {t('side-effects-link')}
      </a>
    </p>
  )
}
