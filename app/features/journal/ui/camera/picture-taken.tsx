import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { faultsOf } from '#app/domain/journal/frame-check.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Sending } from '../use-photo-uploads.ts'
import type { CameraFault } from './use-camera.ts'

/** Where there is no camera to be had: why, and the way by a file. */
export function FileWay({ fault, href, onAgain }: { fault: CameraFault; href: string; onAgain: () => void }) {
  const { t } = useTranslation('camera')
  return (
    <div className="cam-word" role="alert">
      <p className="strong">{t(fault)}</p>
      <p>{t('file-way')}</p>
      <p className="row wrapx">
        <ButtonLink tone="light" href={href}>
          {t('to-files')}
        </ButtonLink>
        <Button tone="light" onClick={onAgain}>
          {t('try-again')}
        </Button>
      </p>
    </div>
  )
}

type SecondProps = { url: string; faults: ReturnType<typeof faultsOf>; onAgain: () => void; onKeep: () => void }

/** A photo that is dark, glaring or blurred, before it is kept: once more, or kept all the same. */
export function Second({ url, faults, onAgain, onKeep }: SecondProps) {
  const { t } = useTranslation('camera')
  const again = useRef<HTMLDivElement>(null)
  useEffect(() => again.current?.querySelector('button')?.focus(), [])
  return (
    <div className="cam-second">
      <img src={url} alt={t('taken-alt')} />
      <div className="cam-word" role="alert">
        {faults.map((fault) => (
          <p key={fault} className="strong">
            {t(`fault-${fault}`)}
          </p>
        ))}
        <div className="row wrapx" ref={again}>
          <Button tone="light" onClick={onAgain}>
            {t('once-more')}
          </Button>
          <Button tone="light" onClick={onKeep}>
            {t('keep')}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** How many photos were taken and where the last one's way stands. */
export function Kept({ sendings, onAgain }: { sendings: readonly Sending[]; onAgain: (id: string) => void }) {
  const { t } = useTranslation('camera')
  const count = sendings.filter(({ state }) => state === 'sent').length
  const failed = sendings.filter(({ state }) => state === 'failed')
  const onWay = sendings.some(({ state }) => state === 'waiting' || state === 'sending')
  return (
    <div className="cam-kept small" aria-live="polite">
      <p className="tnum">{onWay ? t('saving') : t('kept', { count })}</p>
      {failed.map(({ id, because }) => (
        <p key={id}>
          {because ?? t('not-sent')}{' '}
          <Button tone="light" size="small" onClick={() => onAgain(id)}>
            {t('send-again')}
          </Button>
        </p>
      ))}
    </div>
  )
}
