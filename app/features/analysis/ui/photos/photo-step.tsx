import { Refusal } from '#app/ui/refusal.tsx'
import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import { Button } from '#app/ui/button.tsx'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import { Checkbox, Message } from '#app/ui/fields/field.tsx'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import { CaptureGuide } from './capture-guide.tsx'
import { PhotoChooser } from './photo-chooser.tsx'
import { ReferenceField } from '../scale/reference-field.tsx'
import type { Scan } from '../use-scan.ts'

type Props = {
  scan: Scan
  /** Who else is sent the photos; null: nobody. */
  outside: string | null
}

/** Step 1: the photos first, on a phone too, how to take them, something to measure by, and the consent before anything leaves the device. */
export function PhotoStep({ scan, outside }: Props) {
  const { t } = useTranslation('analysis')
  const { photos, lacks, missing } = scan
  // Pressed before the script is there, the form would only load the page anew.
  const scripted = useScripted()
  return (
    <form
      className="sc-photos"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void scan.start()
      }}
    >
      <div className="sc-form sc-choosing">
        {scan.refusal ? <Refusal of={scan.refusal}>{scan.refusal}</Refusal> : null}
        <PhotoChooser
          photos={photos}
          error={missing.photos && lacks.photos ? t('photos-missing', { min: policy.minAnalysisImages }) : null}
          offersFrames={scan.refusal !== null}
        />
      </div>
      <CaptureGuide />
      <div className="sc-form sc-then">
        <ReferenceField scan={scan} />
        <Consent scan={scan} outside={outside} />
        <div className="sc-start">
          <Button
            type="submit"
            disabled={!scripted}
            busy={photos.preparing}
            busyLabel={t('photo-preparing')}
            aria-describedby="scan-lacking"
            {...(Object.values(lacks).some(Boolean) && { 'data-lacks': true })}
          >
            {t('start')}
          </Button>
          <Lacking scan={scan} />
        </div>
      </div>
    </form>
  )
}

/** What still has to come before the button leads on. Pressed all the same, it says so at each place. */
function Lacking({ scan: { lacks, photos } }: Pick<Props, 'scan'>) {
  const { t } = useTranslation('analysis')
  const things = [
    lacks.photos ? t('lacking-photos', { count: policy.minAnalysisImages - photos.ready.length }) : null,
    lacks.length ? t('lacking-length') : null,
    lacks.consent ? t('lacking-consent') : null,
  ].filter((thing) => thing !== null)
  return (
    <span className="small mut" id="scan-lacking">
      {things.length > 0 && !photos.preparing ? t('lacking', { things: things.join(', ') }) : null}
    </span>
  )
}

function Consent({ scan: { consent, setConsent, lacks, missing }, outside }: Props) {
  const { t } = useTranslation('analysis')
  const to = useInLanguage()
  return (
    <div className="sc-consent">
      <Checkbox
        id="scan-consent"
        label={t('consent', { age: policy.minimumAge })}
        checked={consent}
        onChange={(event) => setConsent(event.currentTarget.checked)}
        error={missing.consent && lacks.consent ? t('consent-missing') : undefined}
      />
      {outside ? <p className="small sec">{t('consent-outside', { name: outside })}</p> : null}
      <Message id="scan-not-diagnosis" hint={t('not-diagnosis')} />
      <details className="sc-more">
        <summary className="small">{t('consent-more', { hours: policy.analysisPhotosHours })}</summary>
        <p className="small sec">
          {t('consent-text', { hours: policy.analysisPhotosHours })}{' '}
          <a href={to('/privatlivspolitik')}>{t('privacy')}</a>
        </p>
      </details>
    </div>
  )
}
