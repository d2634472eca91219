import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../button.tsx'
import { useInLanguage } from './languages.ts'

/** "Book tid" at the foot of small screens while a content page is read; islands/book-bar.ts shows it below the page's head. */
export function BookBar() {
  const { t } = useTranslation('navigation')
  const to = useInLanguage()
  return (
    <div className="book-bar" aria-hidden="true">
      <ButtonLink href={to('/book')} block data-island-open="treatment">
        {t('book')}
      </ButtonLink>
    </div>
  )
}
