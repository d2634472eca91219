import { useTranslation } from 'react-i18next'
import { BODY_SITES, type BodySite } from '#app/domain/scan/body-sites.ts'
import { BodyDrawing } from '#app/ui/body.tsx'
import { Select } from '#app/ui/fields/field.tsx'

type Props = { site: BodySite | null; onSite(site: BodySite | null): void }

/** Where the tattoo is: a body to press, and the same places as a list, which is what a keyboard and a reader use. */
export function BodySiteField({ site, onSite }: Props) {
  const { t } = useTranslation('analysis')
  return (
    <div className="sc-site">
      <Select
        label={t('body-site')}
        hint={t('body-site-map')}
        value={site ?? ''}
        onChange={({ currentTarget: { value } }) => onSite(BODY_SITES.find((one) => one === value) ?? null)}
      >
        <option value="">{t('not-said')}</option>
        {BODY_SITES.map((one) => (
          <option key={one} value={one}>
            {t(`value-location-${one}`)}
          </option>
        ))}
      </Select>
      <div className="sc-bodies">
        {(['front', 'back'] as const).map((side) => (
          <figure key={side}>
            <BodyDrawing view={side} site={site} onPick={({ site: picked }) => onSite(picked)} />
            <figcaption className="cap mut" aria-hidden="true">
              {t(`side-${side}`)}
            </figcaption>
          </figure>
        ))}
      </div>
    </div>
  )
}
