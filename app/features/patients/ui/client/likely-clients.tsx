import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { inLanguage } from '#app/domain/language.ts'
import type { LikelyClient } from '#app/features/patients/queries/client.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { phoneText } from '#app/ui/fields/phone.ts'
import { PersonName } from '#app/ui/parts/person-name.tsx'

type Typed = { firstName: string; lastName: string; phone: string; email: string; birthday: string }

const PAUSE_MS = 300
const PHONE_DIGITS = 8

/** Clients who are likely the one that is typed. They may be two who share a phone: nothing is refused. */
export function LikelyClients({ typed, except }: { typed: Typed; except: string | null }) {
  const { t } = useTranslation('clients')
  const lng = useLanguage()
  const likely = useLikely(typed, except)
  return (
    <div role="status">
      {likely.length > 0 ? (
        <div className="note warn client-likely">
          <p className="strong">{t('likely')}</p>
          <ul>
            {likely.map(({ id, name, phone, email, because }) => (
              <li key={id}>
                <span>
                  <PersonName>{name || email}</PersonName>
                  <span className="cap">
                    {[t(`merge-because-${because}`), phone && phoneText(phone), email].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <ButtonLink tone="secondary" size="small" href={inLanguage(`/admin/patients/${id}`, lng)}>
                  {t('likely-open')}
                </ButtonLink>
              </li>
            ))}
          </ul>
          <p className="small">{t('likely-shared')}</p>
        </div>
      ) : null}
    </div>
  )
}

function useLikely({ firstName, lastName, phone, email, birthday }: Typed, except: string | null): LikelyClient[] {
  const { load, data } = useFetcher<{ likely: LikelyClient[] }>()
  const isTelling = phone.replaceAll(/\D/g, '').length >= PHONE_DIGITS || email.includes('@') || (firstName && lastName)
  const query = new URLSearchParams({
    firstName,
    lastName,
    phone,
    email,
    birthday,
    ...(except && { except }),
  }).toString()
  const [first] = useState(query)
  useEffect(() => {
    if (!isTelling || query === first) return
    const timer = setTimeout(() => void load(`/admin/patients/new?${query}`), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [isTelling, query, first, load])
  return isTelling && query !== first ? (data?.likely ?? []) : []
}
