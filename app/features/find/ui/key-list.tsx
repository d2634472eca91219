import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#app/ui/dialog.tsx'
import { Checkbox } from '#app/ui/fields/field.tsx'
import { areKeysOn, switchKeys } from '#app/ui/hooks/single-keys.ts'
import { ACT_KEYS, PAGE_KEYS } from './keys.ts'
import { entryTo, type Entries } from './entries.ts'
import './command-bar.css'

/** The keyboard shortcuts this user has, and whether single keys act on this device. */
export function KeyList({ entries, onClose }: { entries: Entries; onClose(): void }) {
  const { t } = useTranslation('find')
  const [isOn, setOn] = useState(areKeysOn)
  const nameOf = (path: string) => entryTo(entries, path)?.name
  const rows: [keys: string[], name: string | undefined][] = [
    [['Ctrl', 'K'], t('find')],
    [['/'], t('find')],
    ...Object.entries(ACT_KEYS).map(([key, path]): [string[], string | undefined] => [
      key === key.toUpperCase() ? ['Shift', key] : [key.toUpperCase()],
      nameOf(path),
    ]),
    ...Object.entries(PAGE_KEYS).map(([key, path]): [string[], string | undefined] => [
      ['G', key.toUpperCase()],
      nameOf(path),
    ]),
    [['M'], t('room')],
    [['?'], t('keys')],
  ]
  return (
    <Dialog title={t('keys')} size="middle" onClose={onClose}>
      <Checkbox
        label={t('keys-on')}
        hint={t('keys-hint')}
        checked={isOn}
        onChange={({ currentTarget }) => {
          setOn(currentTarget.checked)
          switchKeys(currentTarget.checked)
        }}
      />
      <dl className="key-list">
        {rows.map(([keys, name]) =>
          name ? (
            <div key={keys.join()}>
              <dt>{name}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </Dialog>
  )
}
