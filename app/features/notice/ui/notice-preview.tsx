import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#app/domain/language.ts'
import { parseColour } from '#app/domain/colours.ts'
import { NOTICE_GROUNDS, textColourOn } from '#app/domain/notice.ts'
import { Panel } from '#app/ui/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The banner as it will stand on a page, on a computer and on a phone. */
export function NoticePreview({ texts, ground }: { texts: Record<Language, string>; ground: string }) {
  const { t } = useTranslation('owner')
  const [lng, setLng] = useState<Language>('da')
  const text = texts[lng].trim() || texts.da.trim() || t('notice-nothing-yet')
  const colour = parseColour(ground) ?? parseColour(NOTICE_GROUNDS.skin2)!
  const side = (
    <div className="segments" role="group" aria-label={t('notice-preview-language')}>
      {(['da', 'en'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === lng} onClick={() => setLng(one)}>
          {t(`notice-in-${one}`)}
        </button>
      ))}
    </div>
  )
  return (
    <Panel title={t('notice-preview')} aside={side}>
      {(['desktop', 'phone'] as const).map((screen) => (
        <figure key={screen} className={`notice-screen ${screen}`}>
          <figcaption className="cap mut">{t(`notice-on-${screen}`)}</figcaption>
          <div className="notice-page">
            <span className="notice-page-words" aria-hidden="true" />
            <p className={textColourOn(colour).light ? 'notice-line light' : 'notice-line'} lang={lng}>
              <svg className="notice-line-ground" aria-hidden="true">
                <rect width="100%" height="100%" fill={ground} />
              </svg>
              <span>{text}</span>
              <Icon name="close" />
            </p>
          </div>
        </figure>
      ))}
      <p className="small sec">{t('notice-preview-hint')}</p>
    </Panel>
  )
}
