import { useTranslation } from 'react-i18next'
import { scanSize } from '#app/domain/scan/scan-size.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Refusal } from '#app/ui/refusal.tsx'
import { OutlineMarks } from './scale/marks.tsx'
import type { ScanPhoto } from './photos/scan-photo.ts'
import type { Measuring } from './scale/use-measuring.ts'
import type { Scan } from './use-scan.ts'

const TITLES = {
  idle: 'measuring',
  sending: 'sending',
  measuring: 'measuring',
  measured: 'measured',
  failed: 'failed',
} as const satisfies Record<Measuring['is'], string>

/** The photo that is measured, how far it has come, and the way on or back. */
export function Progress({ scan }: { scan: Scan }) {
  const { t } = useTranslation('analysis')
  const { measuring, answers, stop } = scan
  const failed = measuring.is === 'failed'
  const done = measuring.is === 'measured'
  // Without anything of known size nothing is measured yet but the outline.
  const isSized = measuring.is === 'measured' && scanSize(measuring.scanned.measures, answers).cm2 !== null
  const photo = scan.photos.ready.find(({ preview }) => preview)
  return (
    <section className="sc-progress" aria-labelledby="scan-progress">
      {photo ? <Photo photo={photo} /> : null}
      <h2 className="sc-h" id="scan-progress" aria-live="polite">
        {done ? <Icon name="check" /> : null} {t(done && !isSized ? 'outline-found' : TITLES[measuring.is])}
      </h2>
      {failed ? (
        <Refusal of={measuring}>{measuring.detail}</Refusal>
      ) : (
        <>
          {done ? null : <Dots share={measuring.is === 'sending' ? measuring.share : null} />}
          <p className="small sec">{t(done ? 'measured-text' : 'waiting-text')}</p>
        </>
      )}
      <div className="sc-acts">
        {failed ? <Button onClick={() => void scan.measure()}>{t('retry')}</Button> : null}
        <Button tone={done ? 'text' : 'secondary'} onClick={stop}>
          {t(failed || done ? 'back-to-photos' : 'cancel')}
        </Button>
      </div>
    </section>
  )
}

/** With what this device saw in it, where it looked. */
function Photo({ photo: { preview, width, height, seen } }: { photo: ScanPhoto }) {
  return (
    <div className="sc-tile-pic">
      <img src={preview ?? ''} alt="" width={width} height={height} />
      {seen && seen !== 'looking' ? (
        <svg className="sc-seen" viewBox={`0 0 ${seen.width} ${seen.height}`} preserveAspectRatio="none" aria-hidden>
          <OutlineMarks footprint={seen.footprint} />
        </svg>
      ) : null}
    </div>
  )
}

const DOTS = 9

/** Nine dots that fade: one after another as the photos go out, in turn while they are measured. */
function Dots({ share }: { share: number | null }) {
  const { t } = useTranslation('analysis')
  const gone = share === null ? 0 : Math.round(share * DOTS)
  return (
    <div
      className={share === null ? 'sc-dots sc-dots-turning' : 'sc-dots'}
      role="progressbar"
      aria-label={t(share === null ? 'measuring' : 'sending')}
      aria-valuemin={share === null ? undefined : 0}
      aria-valuemax={share === null ? undefined : 100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
    >
      {Array.from({ length: DOTS }, (_, index) => (
        <i key={index} className={index < gone ? 'gone' : undefined} />
      ))}
    </div>
  )
}
