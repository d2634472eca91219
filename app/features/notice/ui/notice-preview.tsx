import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, type Language, DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import { parseColour } from '#app/domain/colours.ts'
import { NOTICE_GROUNDS, textColourOn } from '#app/domain/clinic/notice.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { WordmarkAgain } from '#app/ui/wordmark.tsx'
import { SegmentButtons } from '#app/ui/parts/segments.tsx'

/** What the home page says in each language: its heading, and the links over it. */
export type HomeWords = Record<Language, { heading: string; links: string[] }>
type Props = { texts: Record<Language, string>; ground: string; home: HomeWords }

/** The banner as it will stand at the foot of the home page, on a computer and on a phone. */
export function NoticePreview({ texts, ground, home }: Props) {
  const { t } = useTranslation('owner')
  const [lng, setLng] = useState<Language>(DEFAULT_LANGUAGE)
  const text = texts[lng].trim() || texts.da.trim() || t('notice-nothing-yet')
  const colour = parseColour(ground) ?? parseColour(NOTICE_GROUNDS.skin2)!
  const side = (
    <SegmentButtons
      label={t('notice-preview-language')}
      options={LANGUAGES.map((key) => ({ key, name: t(`notice-in-${key}`) }))}
      chosen={lng}
      onChoose={setLng}
    />
  )
  return (
    <Panel title={t('notice-preview')} aside={side}>
      {(['desktop', 'phone'] as const).map((screen) => (
        <figure key={screen} className={`notice-screen ${screen}`}>
          <figcaption className="cap mut">{t(`notice-on-${screen}`)}</figcaption>
          <div className="notice-page">
            <div className="notice-page-head" aria-hidden="true">
              <WordmarkAgain />
              {screen === 'desktop' ? (
                <span className="notice-page-links cap">
                  {home[lng].links.map((link) => (
                    <span key={link}>{link}</span>
                  ))}
                </span>
              ) : (
                <Icon name="menu" />
              )}
            </div>
            <p className="notice-page-words" aria-hidden="true">
              {home[lng].heading}
            </p>
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
