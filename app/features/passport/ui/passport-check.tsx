import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmit } from 'react-router'
import { useClinic } from '#app/ui/clinic.ts'
import { FileField } from '#app/ui/parts/file-picker.tsx'
import type { Check } from '../queries.ts'
import './passport.css'

/** What a passport's code says; a file can be held up beside it, and stays on the device. */
export function PassportCheck({ check, hasFile }: { check: Check; hasFile: boolean }) {
  const clinic = useClinic()
  const { t } = useTranslation('passport')
  const submit = useSubmit()
  const [name, setName] = useState('')
  const compare = async (file: File | null) => {
    if (!file) return
    setName(file.name)
    const print = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    const digest = [...print].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    await submit({ digest }, { method: 'get', replace: true, preventScrollReset: true })
  }
  return (
    <main className="passport-check">
      <p className="sec">{t('check-title')}</p>
      <h1>{t(`is-${check}`)}</h1>
      <p className="lead" role="status">
        {t(`text-${check}`, { clinic: clinic.legalName })}
        {hasFile && check === 'genuine' ? ` ${t('file-same')}` : ''}
      </p>
      {check === 'not-ours' ? null : (
        <FileField
          label={t('file')}
          hint={t('file-hint')}
          accept=".pdf,.json,application/pdf,application/json"
          ok={name && hasFile && check === 'genuine' ? name : undefined}
          onFile={(file) => void compare(file)}
        />
      )}
    </main>
  )
}
