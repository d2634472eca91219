import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#app/ui/desk/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LanguageLink } from '#app/ui/shell/language-link.tsx'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import type { WayOn } from './desk-error.tsx'

export type DeskPerson = { id: string; name: string; role: string }

/** Who is signed in; pressed, what concerns them alone. */
export function Person({ person, menuId, children }: { person: DeskPerson; menuId: string; children: ReactNode }) {
  return (
    <div className="app-who">
      <button type="button" className="app-person" popoverTarget={menuId}>
        <Avatar id={person.id} name={person.name} />
        <span className="app-name">
          <span className="strong">
            <PersonName>{person.name}</PersonName>
          </span>
          <span className="mut">{person.role}</span>
        </span>
        <Icon name="down" />
      </button>
      <div id={menuId} className="app-pop" popover="auto">
        {children}
      </div>
    </div>
  )
}

type Entries = { elsewhere: WayOn[]; hasAccount: boolean; children?: ReactNode }

/** The person's other desks, their settings, the language, `children` and the way out. */
export function OwnEntries({ elsewhere, hasAccount, children }: Entries) {
  const { t } = useTranslation('navigation')
  const to = useInLanguage()
  return (
    <ul>
      {elsewhere.map(({ href, name }) => (
        <li key={href}>
          <a className="app-line" href={href}>
            {name}
          </a>
        </li>
      ))}
      {hasAccount ? (
        <li>
          <a className="app-line" href={to('/account/settings')}>
            {t('settings')}
          </a>
        </li>
      ) : null}
      <li>
        <LanguageLink className="app-line" />
      </li>
      {children}
      <li>
        <button type="button" className="app-line" data-sign-out>
          {t('sign-out')}
        </button>
      </li>
    </ul>
  )
}
