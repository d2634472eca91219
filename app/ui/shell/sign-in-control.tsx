import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../button.tsx'
import { ready } from './ready.ts'

/** "Log ind". Left out until there are accounts. */
export function SignInControl({ small }: { small?: boolean }) {
  const { t } = useTranslation('navigation')
  if (!ready.accounts) return null
  return (
    <ButtonLink
      href="/?login=1"
      tone="secondary"
      data-island-open="sign-in"
      {...(small ? { size: 'small' } : { block: true })}
    >
      {t('sign-in')}
    </ButtonLink>
  )
}
