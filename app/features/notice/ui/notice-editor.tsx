import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { contrast, hexOf, parseColour } from '#app/domain/colours.ts'
import {
  NOTICE_GROUNDS,
  NOTICE_TEXT_MAX,
  READABLE,
  textColourOn,
  type NoticeGround,
  type NoticeSetting,
} from '#app/domain/notice.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk.tsx'
import { Field } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { NoticeFault, NoticeField } from '../schema.ts'
import { NoticePreview } from './notice-preview.tsx'
import './notice-editor.css'

export type NoticeFaults = Partial<Record<NoticeField, NoticeFault>>

const GROUNDS = Object.entries(NOTICE_GROUNDS) as [NoticeGround, string][]

/** The banner as a form: texts, ground and dates, with the banner drawn beside them as it is typed. */
export function NoticeEditor({ setting, faults }: { setting: NoticeSetting; faults: NoticeFaults }) {
  const { t } = useTranslation('owner')
  const busy = useNavigation().state !== 'idle'
  const [texts, setTexts] = useState({ da: setting.contentDa, en: setting.contentEn })
  const [ground, setGround] = useState(() =>
    hexOf(parseColour(setting.backgroundColor) ?? parseColour(NOTICE_GROUNDS.skin2)!),
  )
  const fault = (field: NoticeField) => (faults[field] ? t(faults[field], { max: NOTICE_TEXT_MAX }) : undefined)
  return (
    <Form method="post" className="notice-editor">
      <div>
        <Panel
          title={t('notice-words')}
          aside={
            <span className="small sec tnum">
              {t('notice-length', { count: Math.max(texts.da.length, texts.en.length), max: NOTICE_TEXT_MAX })}
            </span>
          }
        >
          {(['da', 'en'] as const).map((lng) => {
            const name = lng === 'da' ? 'contentDa' : 'contentEn'
            return (
              <Field
                key={lng}
                label={t(`notice-in-${lng}`)}
                error={fault(name)}
                hint={lng === 'en' ? t('notice-en-empty') : undefined}
              >
                {(control) => (
                  <textarea
                    {...control}
                    className="in notice-text"
                    name={name}
                    lang={lng}
                    rows={2}
                    maxLength={NOTICE_TEXT_MAX}
                    defaultValue={texts[lng]}
                    onChange={(event) => setTexts({ ...texts, [lng]: event.target.value })}
                  />
                )}
              </Field>
            )
          })}
        </Panel>
        <Grounds chosen={ground} onChoose={setGround} />
        <Panel title={t('notice-when')}>
          <div className="notice-dates">
            {(['from', 'until'] as const).map((name) => (
              <Field key={name} label={t(`notice-${name}`)} optional error={fault(name)}>
                {(control) => (
                  <input
                    {...control}
                    className="in"
                    type="datetime-local"
                    name={name}
                    defaultValue={setting[name] ?? ''}
                  />
                )}
              </Field>
            ))}
          </div>
          <p className="small sec">{t('notice-dates-hint')}</p>
        </Panel>
      </div>
      <div>
        <NoticePreview texts={texts} ground={ground} />
        <div className="acts notice-acts">
          <Button type="submit" name="shown" value="yes" disabled={busy}>
            {t(setting.isActive ? 'notice-save' : 'notice-show')}
          </Button>
          {setting.isActive ? (
            <Button type="submit" name="shown" value="no" tone="secondary" disabled={busy}>
              {t('notice-hide')}
            </Button>
          ) : null}
        </div>
      </div>
    </Form>
  )
}

/** The grounds to choose from, and whether the text on the chosen one can be read. */
function Grounds({ chosen, onChoose }: { chosen: string; onChoose(ground: string): void }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const colour = parseColour(chosen) ?? parseColour(NOTICE_GROUNDS.skin2)!
  const text = textColourOn(colour)
  const ratio = (value: number) => value.toLocaleString(lng === 'da' ? 'da-DK' : 'en-GB', { maximumFractionDigits: 1 })
  const other = contrast(colour, text.light ? [20, 36, 46] : [255, 255, 255])
  // A ground of before, which is none of ours, stays until another is chosen.
  const own = GROUNDS.every(([, hex]) => hex !== chosen)
  return (
    <Panel title={t('notice-ground')}>
      <fieldset className="notice-grounds">
        <legend className="sr">{t('notice-ground')}</legend>
        {[...GROUNDS, ...(own ? [['own', chosen] as const] : [])].map(([name, hex]) => (
          <label key={name}>
            <input type="radio" name="ground" value={hex} checked={hex === chosen} onChange={() => onChoose(hex)} />
            <svg aria-hidden="true">
              <rect width="100%" height="100%" fill={hex} />
            </svg>
            <span className="cap">{t(`notice-ground-${name}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className="notice-contrast" aria-live="polite">
        <span className="notice-ratio tnum">{ratio(text.contrast)} : 1</span>
        <p className="small sec">
          {text.contrast >= READABLE ? (
            <span className="notice-readable">
              <Icon name="check" /> {t('notice-readable')}
            </span>
          ) : null}
          {t(text.light ? 'notice-white-on' : 'notice-ink-on', { needed: ratio(READABLE), other: ratio(other) })}
        </p>
      </div>
    </Panel>
  )
}
