import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DoorFade, DoorFrame } from './door-frame.tsx'

/** Said to everybody who came this far: whether a visit was found is seen on the board alone. */
export function Thanks({ foot }: { foot?: string }) {
  const { t } = useTranslation('check-in')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <DoorFrame tone="done" foot={foot}>
      <section className="door-middle">
        <DoorFade />
        <h1 tabIndex={-1} ref={heading}>
          {t('thanks')}
        </h1>
        <p className="door-lead">{t('thanks-text')}</p>
      </section>
    </DoorFrame>
  )
}
