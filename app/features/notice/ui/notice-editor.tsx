import { LANGUAGES, isDefaultLanguage, formatNumber } from '#app/domain/language.ts'
import { useState, type ReactNode } from 'react'
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
} from '#app/domain/clinic/notice.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { MomentField } from '#app/ui/fields/day-field.tsx'
import { DeskHead, Panel } from '#app/ui/desk/desk.tsx'
import { Field, Radio } from '#app/ui/fields/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { NoticeFault, NoticeField } from '../schema.ts'
import { NoticePreview, type HomeWords } from './notice-preview.tsx'
import './notice-editor.css'

// oxlint-disable-next-line languages/no-pair -- columns of the specification
const CONTENT = { da: 'contentDa', en: 'contentEn' } as const

export type NoticeFaults = Partial<Record<NoticeField, NoticeFault>>

const GROUNDS = Object.entries(NOTICE_GROUNDS) as [NoticeGround, string][]

const FORM = 'notice'

type Props = {
  setting: NoticeSetting
  faults: NoticeFaults
  home: HomeWords
  /** What visitors see now. */
  lead: ReactNode
  /** How the form ended. */
  children: ReactNode
}

/** The banner as a form: texts, ground and dates, with the banner drawn beside them as it is typed. */
export function NoticeEditor({ setting, faults, home, lead, children }: Props) {
  const { t } = useTranslation(['owner', 'admin'])
  const [texts, setTexts] = useState({ da: setting.contentDa, en: setting.contentEn })
  const [ground, setGround] = useState(() =>
    hexOf(parseColour(setting.backgroundColor) ?? parseColour(NOTICE_GROUNDS.skin2)!),
  )
  const fault = (field: NoticeField) => (faults[field] ? t(faults[field], { max: NOTICE_TEXT_MAX }) : undefined)
  return (
    <>
      <DeskHead title={t('admin:notice')} lead={lead}>
        <Acts isActive={setting.isActive} isEmpty={texts.da.trim() === ''} />
      </DeskHead>
      {children}
      <Form method="post" className="notice-editor" id={FORM}>
        <div>
          <Panel
            title={t('notice-words')}
            aside={
              <span className="small sec tnum">
                {t('notice-length', { count: Math.max(texts.da.length, texts.en.length), max: NOTICE_TEXT_MAX })}
              </span>
            }
          >
            {LANGUAGES.map((lng) => {
              const name = CONTENT[lng]
              return (
                <Field
                  key={lng}
                  label={t(`notice-in-${lng}`)}
                  error={fault(name)}
                  hint={isDefaultLanguage(lng) ? undefined : t('notice-en-empty')}
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
                <MomentField
                  key={name}
                  name={name}
                  label={t(`notice-${name}`)}
                  optional
                  error={fault(name)}
                  defaultValue={setting[name] ?? ''}
                />
              ))}
            </div>
            <p className="small sec">{t('notice-dates-hint')}</p>
          </Panel>
        </div>
        <div>
          <NoticePreview texts={texts} ground={ground} home={home} />
        </div>
      </Form>
    </>
  )
}

/** What can be done with the banner, at the top of the page. Without a text there is nothing to show. */
function Acts({ isActive, isEmpty }: { isActive: boolean; isEmpty: boolean }) {
  const { t } = useTranslation('owner')
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      {isEmpty ? (
        <span className="small sec" id="notice-needs-text">
          {t('notice-needs-text')}
        </span>
      ) : null}
      <Button
        type="submit"
        form={FORM}
        name="shown"
        value="yes"
        disabled={busy}
        // It looks as if it did nothing, and says why; pressed all the same it leads to the field that is missing.
        aria-disabled={isEmpty || undefined}
        aria-describedby={isEmpty ? 'notice-needs-text' : undefined}
      >
        {t(isActive ? 'notice-save' : 'notice-show')}
      </Button>
      {isActive ? (
        <Button type="submit" form={FORM} name="shown" value="no" tone="secondary" disabled={busy}>
          {t('notice-hide')}
        </Button>
      ) : null}
    </>
  )
}

/** The grounds to choose from, and whether the text on the chosen one can be read. */
function Grounds({ chosen, onChoose }: { chosen: string; onChoose(ground: string): void }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const colour = parseColour(chosen) ?? parseColour(NOTICE_GROUNDS.skin2)!
  const text = textColourOn(colour)
  const ratio = (value: number) => formatNumber(value, lng, { maximumFractionDigits: 1 })
  const other = contrast(colour, text.light ? [20, 36, 46] : [255, 255, 255])
  // A ground of before, which is none of ours, stays until another is chosen.
  const own = GROUNDS.every(([, hex]) => hex !== chosen)
  return (
    <Panel title={t('notice-ground')}>
      <fieldset className="notice-grounds">
        <legend className="sr">{t('notice-ground')}</legend>
        {[...GROUNDS, ...(own ? [['own', chosen] as const] : [])].map(([name, hex]) => (
          <label key={name}>
            <Radio name="ground" value={hex} checked={hex === chosen} onChange={() => onChoose(hex)} />
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
