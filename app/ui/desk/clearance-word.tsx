import { useTranslation } from 'react-i18next'
import type { ClearanceState } from '#app/domain/health/clearance.ts'
import { Icon } from '#app/ui/icon.tsx'
import { CLEARANCE_SIGNS } from './clearance-look.ts'
import './clearance-look.css'

type Props = {
  state: ClearanceState
  /** Where it is settled; left out: on this page. */
  href?: string
  'aria-label'?: string
}

/** The state of a clearance with icon and colour, shown instead of an action it forbids. */
export function ClearanceWord({ state, href, 'aria-label': label }: Props) {
  const { t } = useTranslation('health')
  const className = `clearance-word clearance-${state}`
  const words = (
    <>
      <Icon name={CLEARANCE_SIGNS[state]} /> {t(`clearance-${state}`)}
    </>
  )
  if (!href) return <span className={className}>{words}</span>
  return (
    <a className={className} href={href} aria-label={label}>
      {words}
    </a>
  )
}
