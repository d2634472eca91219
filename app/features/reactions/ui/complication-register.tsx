import { formatNumber } from '#app/domain/language.ts'
import { useTranslation } from 'react-i18next'
import type { Rate, Register } from '#app/domain/journal/complications.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Table } from '#app/ui/parts/table.tsx'
import './reactions.css'

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI'] as const

/** How often treatments led to a complication, with the number behind each share. Never ranked. */
export function ComplicationRegister({ register, followed }: { register: Register; followed: number }) {
  const { t } = useTranslation('reactions')
  const { all, bySkinType, byWavelength } = register
  const skinRows = bySkinType.map(({ skinType, rate }) => ({
    name: skinType === null ? t('skin-unknown') : ROMAN[skinType - 1]!,
    rate,
  }))
  const settingRows = byWavelength.map(({ wavelengthNm, rate }) => ({ name: `${wavelengthNm}\u00a0nm`, rate }))
  return (
    <>
      <DeskHead title={t('register')} lead={t('register-lead', { count: followed })} />
      {all.n === 0 ? (
        <Empty>{t('register-none')}</Empty>
      ) : (
        <>
          <Panel title={t('register-all')}>
            <Rates label={t('register-all')} rows={[{ rate: all }]} />
          </Panel>
          <Panel title={t('register-skin')}>
            <Rates label={t('register-skin')} of={t('register-type')} rows={skinRows} />
          </Panel>
          <Panel title={t('register-setting')}>
            <Rates label={t('register-setting')} of={t('register-wavelength')} rows={settingRows} />
          </Panel>
        </>
      )}
    </>
  )
}

type RatesProps = {
  label: string
  /** What the rows are named by; without it the one row is all there is. */
  of?: string
  rows: { name?: string; rate: Rate }[]
}

function Rates({ label, of, rows }: RatesProps) {
  const { t } = useTranslation('reactions')
  return (
    <Table label={label}>
      <thead>
        <tr>
          {of ? <th scope="col">{of}</th> : null}
          <th scope="col">{t('treatments')}</th>
          <th scope="col">{t('complications')}</th>
          <th scope="col">{t('share')}</th>
          <th scope="col" className="wide">
            {t('interval')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, rate }) => (
          <tr key={name ?? ''}>
            {name ? <th scope="row">{name}</th> : null}
            <td className="tnum">{rate.n}</td>
            <td className="tnum">{rate.count}</td>
            <td className="tnum">
              <Share rate={rate} />
            </td>
            <td className="wide">
              <Interval rate={rate} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Share({ rate: { share, low, high } }: { rate: Rate }) {
  const { t } = useTranslation('reactions')
  const lng = useLanguage()
  if (share === null) return t('too-few')
  const percent = (one: number) => formatNumber(one * 100, lng, { maximumFractionDigits: 1 })
  return t('share-of', { share: percent(share), low: percent(low), high: percent(high) })
}

// The line shows shares up to a half: more would be no clinic.
const FULL = 200

/** A point with its 95 % line; its figures stand beside it. */
function Interval({ rate: { share, low, high } }: { rate: Rate }) {
  if (share === null) return null
  const at = (one: number) => Math.min(100, one * FULL)
  return (
    <svg className="reaction-interval" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <line x1={at(low)} x2={at(high)} y1="4" y2="4" />
      <rect x={at(share) - 0.7} y="1" width="1.4" height="6" />
    </svg>
  )
}
