import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../button.tsx'
import { useInLanguage } from './languages.ts'
import { ready } from './ready.ts'

/** "Log ind". Left out until there are accounts. */
export function SignInControl({ small }: { small?: boolean }) {
  const { t } = useTranslation('navigation')
  const to = useInLanguage()
  if (!ready.accounts) return null
  return (
    <ButtonLink
      href={to('/?login=1')}
      tone="secondary"
      data-island-open="sign-in"
      {...(small ? { size: 'small' } : { block: true })}
    >
      {t('sign-in')}
    </ButtonLink>
  )
}
