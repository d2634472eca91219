import { useTranslation } from 'react-i18next'
import { OWN_PHRASE_LENGTH, OWN_PHRASES_MAX, type OwnPhrase } from '#app/domain/journal/note-phrases.ts'
import { policy } from '#app/domain/policy.ts'
import { LANGUAGES } from '#app/domain/language.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Checkbox, TextField } from '#app/ui/fields/field.tsx'
import { Setting, SettingHeads, SettingRow } from './setting.tsx'
import { NumberSettings, type NumberRow, type SettingOutcome } from './settings-list.tsx'

type VisitSettings = {
  numbers: NumberRow[]
  outcome: SettingOutcome | null
  reminderHours: readonly number[]
  phrases: readonly OwnPhrase[]
}

/** How long visits take, when their clients are reminded of them, and what is often noted of them. */
export function VisitSettingsPanel({ numbers, outcome, reminderHours, phrases }: VisitSettings) {
  const { t } = useTranslation('owner')
  const shipped: readonly number[] = policy.reminderHoursBefore
  const listed = (hours: readonly number[]) => hours.join(', ')
  return (
    <Panel title={t('visit-settings')} id="visits">
      <SettingHeads />
      <ul className="setting-list">
        <NumberSettings rows={numbers} outcome={outcome} />
        <li>
          <Setting
            name="reminder_hours"
            isChanged={listed(reminderHours) !== listed(shipped)}
            note={t('reminder-bounds', { shipped: shipped.join(t('and')), days: policy.reminderHoursMax / 24 })}
            key={listed(reminderHours)}
          >
            {Array.from({ length: policy.remindersMax }, (_, at) => (
              <TextField
                key={at}
                label={t('reminder-of', { number: at + 1 })}
                name="value"
                type="number"
                min={1}
                max={policy.reminderHoursMax}
                defaultValue={reminderHours[at] ?? ''}
              />
            ))}
          </Setting>
        </li>
        <li>
          <PhraseSetting phrases={phrases} />
        </li>
      </ul>
    </Panel>
  )
}

/** The clinic's own phrases for notes, each in both languages; a line more than there are. */
function PhraseSetting({ phrases }: Pick<VisitSettings, 'phrases'>) {
  const { t } = useTranslation('owner')
  const rows = Math.min(OWN_PHRASES_MAX, phrases.length + 1)
  return (
    <Setting
      name="note_phrases"
      isChanged={phrases.length > 0}
      note={t('phrase-bounds', { most: OWN_PHRASES_MAX, length: OWN_PHRASE_LENGTH })}
      key={JSON.stringify(phrases)}
    >
      {Array.from({ length: rows }, (_, at) =>
        LANGUAGES.map((lng) => (
          <TextField
            key={`${at} ${lng}`}
            label={t(`phrase-${lng}`, { number: at + 1 })}
            name={lng}
            maxLength={OWN_PHRASE_LENGTH}
            defaultValue={phrases[at]?.[lng] ?? ''}
            lang={lng}
            autoComplete="off"
          />
        )),
      )}
    </Setting>
  )
}

type SafetySettings = { byServer: boolean; byOwner: boolean; numbers: NumberRow[]; outcome: SettingOutcome | null }

/** How long passwords are, and whether staff need a second factor; where the server requires it, that is said and not asked. */
export function SafetySettingsPanel({ byServer, byOwner, numbers, outcome }: SafetySettings) {
  const { t } = useTranslation('owner')
  return (
    <Panel title={t('safety-settings')} id="safety">
      <SettingHeads />
      <ul className="setting-list">
        <NumberSettings rows={numbers} outcome={outcome} />
        <li>
          {byServer ? (
            <SettingRow name="staff_two_factor">
              <p className="small">{t('two-factor-by-server')}</p>
            </SettingRow>
          ) : (
            <Setting name="staff_two_factor" isChanged={byOwner} note={t('two-factor-shipped')} key={String(byOwner)}>
              <Checkbox
                id="staff-two-factor"
                name="value"
                value="true"
                defaultChecked={byOwner}
                label={t('two-factor-required')}
              />
            </Setting>
          )}
        </li>
      </ul>
    </Panel>
  )
}
