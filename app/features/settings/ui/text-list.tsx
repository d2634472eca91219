import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { SAFER_TEXTS, type OwnTextKey } from '#app/content/text/own-texts.ts'
import { OWN_TEXT_MAX, valuesIn, whyNotText } from '#app/domain/clinic/own-texts.ts'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import './text-list.css'
import { settingIntents } from '../intent-schema.ts'

type Two = Record<Language, string>
export type OwnTextRow = { key: OwnTextKey; shipped: Two; own: Two }
export type TextOutcome = { key: string; lng: Language; error: string; typed: Two }

/** The texts of one place, each in both languages side by side. */
export function TextList({ title, rows, outcome }: { title: string; rows: OwnTextRow[]; outcome: TextOutcome | null }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  return (
    <Panel title={title}>
      <ul className="own-texts">
        {rows.map((row) => (
          <li key={`${row.key} ${row.own.da} ${row.own.en}`}>
            <details open={outcome?.key === row.key}>
              <summary>
                <span className="own-text-head">{row.own[lng] || row.shipped[lng]}</span>
                {row.own.da !== '' || row.own.en !== '' ? (
                  <Badge tone="plain" shape="half">
                    {t('changed')}
                  </Badge>
                ) : null}
                <Icon name="down" />
              </summary>
              <OwnText row={row} outcome={outcome?.key === row.key ? outcome : null} />
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function OwnText({ row: { key, shipped, own }, outcome }: { row: OwnTextRow; outcome: TextOutcome | null }) {
  const { t } = useTranslation('owner')
  const read = useLanguage()
  const busy = useNavigation().formData?.get('key') === key
  const [typed, setTyped] = useState<Two>(outcome?.typed ?? { da: own.da || shipped.da, en: own.en || shipped.en })
  const values = valuesIn(shipped.da)
  const safer = SAFER_TEXTS[key]
  const isChanged = own.da !== '' || own.en !== ''
  const faultOf = (lng: Language) => {
    const fault = whyNotText(shipped[lng], typed[lng].trim())
    return fault ? t(fault) : outcome?.lng === lng && outcome.typed[lng] === typed[lng] ? outcome.error : null
  }
  return (
    <Form method="post" className="own-text" preventScrollReset>
      <input type="hidden" name="key" value={key} />
      <div className="own-text-pair">
        {LANGUAGES.map((lng) => (
          <div key={lng} lang={lng}>
            <TextArea
              label={t(`text-${lng}`)}
              name={lng}
              rows={3}
              maxLength={OWN_TEXT_MAX}
              value={typed[lng]}
              onChange={(event) => setTyped({ ...typed, [lng]: event.target.value })}
              error={faultOf(lng)}
            />
            <p className="own-text-now">
              <span className="cap mut">{t('text-now')}</span>
              <br />
              {typed[lng].trim() || shipped[lng]}
            </p>
            {own[lng] ? (
              <p className="own-text-shipped small sec">
                <span className="cap mut">{t('text-shipped')}</span>
                <br />
                {shipped[lng]}
              </p>
            ) : null}
          </div>
        ))}
      </div>
      {values.length > 0 ? (
        <p className="cap mut">{t('text-values', { values: values.map((name) => `{{${name}}}`).join(', ') })}</p>
      ) : null}
      {safer && (typed.da !== safer.da || typed.en !== safer.en) ? (
        <p className="small">
          {t('text-safer', { text: safer[read] })}{' '}
          <Button tone="text" size="small" onClick={() => setTyped(safer)}>
            {t('text-safer-use')}
          </Button>
        </p>
      ) : null}
      <div className="acts">
        <Button
          type="submit"
          {...settingIntents.field('set')}
          tone="secondary"
          size="small"
          busy={busy}
          busyLabel={t('saving')}
        >
          {t('save')}
        </Button>
        {isChanged ? (
          <Button type="submit" {...settingIntents.field('reset')} tone="text">
            {t('reset')}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}
