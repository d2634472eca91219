import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Checkbox, TextField } from '#app/ui/fields/field.tsx'
import { Setting, SettingHeads, SettingRow } from './setting.tsx'
import { NumberSettings, type NumberRow, type SettingOutcome } from './settings-list.tsx'

type VisitSettings = { numbers: NumberRow[]; outcome: SettingOutcome | null; reminderHours: readonly number[] }

/** How long visits take, and when their clients are reminded of them. */
export function VisitSettingsPanel({ numbers, outcome, reminderHours }: VisitSettings) {
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
      </ul>
    </Panel>
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
