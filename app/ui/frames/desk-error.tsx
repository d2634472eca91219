import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#app/ui/button.tsx'
import { LoadAgain } from '#app/ui/shell/load-again.tsx'
import type { ErrorKind } from './error-kind.ts'
import { FadedPicture } from './error-page.tsx'

/** A way on from an error; the first is the primary one. */
export type WayOn = { href: string; name: string }

/** A page that is missing, refused or broken, inside the frame of the person who is signed in. */
export function DeskError({ kind, ways }: { kind: ErrorKind; ways: readonly WayOn[] }) {
  const { t } = useTranslation('errors')
  return (
    <div className="desk-error">
      <FadedPicture />
      <h1>{t(`${kind}-title`)}</h1>
      <p>{t(kind === 'wrong' ? 'failed-in-shell' : `${kind}-text`)}</p>
      <div className="acts">
        {kind === 'offline' ? <LoadAgain /> : null}
        {ways.map(({ href, name }, index) => (
          <ButtonLink key={href} href={href} tone={index === 0 && kind !== 'offline' ? 'primary' : 'secondary'}>
            {name}
          </ButtonLink>
        ))}
      </div>
    </div>
  )
}
