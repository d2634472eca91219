import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { areaSpan } from '#app/domain/scan/analysis.ts'
import type { PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Optional, Radio } from '#app/ui/fields/field.tsx'
import { AnalysisSummary } from './analysis-summary.tsx'
import { sessionPriceText } from './size-range.ts'
import { keepAnalysis, type ScanSummary } from './use-analysis.ts'

/** The sizes one can tell without measuring, as a scan writes them; the first begins at nothing, so its price is no "from". */
const SIZES = [
  { size: '0–30 cm²', like: 'size-like-small' },
  { size: '31–60 cm²', like: 'size-like-card' },
  { size: '61–100 cm²', like: 'size-like-palm' },
  { size: 'over 100 cm²', like: 'size-like-large' },
] as const

type Props = {
  scan: ScanSummary | null
  rules: readonly PricingRule[] | null
  /** A code takes something off the prices shown here. */
  isDiscounted?: boolean
}

/**
 * How large the tattoo is, asked before anything has a price; it can be left out. Kept where a scan is, so that price,
 * length of visit and order take it from one place. Who has a scan, or a size from the price page, is told it instead.
 */
export function SizeChoice({ scan, rules, isDiscounted = false }: Props) {
  const { t } = useTranslation('booking')
  const fold = useFold(scan !== null)
  const chosen = SIZES.find(({ size }) => size === scan?.size)?.size ?? null
  if (scan && !chosen)
    return (
      <div className="sizes-known">
        <AnalysisSummary scan={scan} rules={rules} isDiscounted={isDiscounted} />
      </div>
    )
  return (
    <fieldset className="sizes" data-folded={fold.isFolded || undefined} {...fold.handlers}>
      <legend className="lb">
        <span>{t('size-lead')}</span> <Optional />
      </legend>
      <p className="small sec sizes-each">{t(isDiscounted ? 'size-each-before-code' : 'size-each')}</p>
      <div className="sizes-tiles">
        {SIZES.map(({ size, like }) => (
          <SizeTile key={size} {...{ size, rules }} like={t(like)} checked={size === chosen} />
        ))}
        <label className="ch add-on size" htmlFor="t-size-unknown">
          <Radio id="t-size-unknown" name="size" checked={chosen === null} onChange={() => keepAnalysis(null)} />
          <span className="add-on-name">{t('size-unknown')}</span>
          <span className="add-on-notes small sec">{t('size-like-unknown')}</span>
        </label>
      </div>
      {fold.isFolded ? (
        <Button tone="text" size="small" className="sizes-change" onClick={fold.open}>
          {t('size-change')}
        </Button>
      ) : null}
    </fieldset>
  )
}

/**
 * Folds the tiles to the chosen one on a phone, so that the fields below come into view: after a tap on a size, or where
 * one was chosen before. Choosing by key leaves them open, as each arrow is a choice.
 */
function useFold(isChosen: boolean) {
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return {
    isFolded: !(isOpen ?? !isChosen),
    open: () => setOpen(true),
    handlers: {
      // A click that a label or a key passes on to its radio has no count.
      onClick: ({ target, detail }: MouseEvent) => {
        if (detail > 0 && (target as Element).closest('label')) setOpen(false)
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key.startsWith('Arrow')) setOpen(true)
      },
    },
  }
}

type TileProps = Pick<Props, 'rules'> & { size: (typeof SIZES)[number]['size']; like: string; checked: boolean }

function SizeTile({ size, like, rules, checked }: TileProps) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const span = areaSpan(size)
  const price = sessionPriceText(span, rules, lng)
  const name = size.replace('over ', `${t('size-over')} `).replace(/^0–/, `${t('size-up-to')} `)
  const id = `t-size-${span?.least}`
  return (
    <label className="ch add-on size" htmlFor={id}>
      <Radio id={id} name="size" checked={checked} onChange={() => keepAnalysis({ size, typed: true })} />
      <span className="add-on-name tnum">{name}</span>
      <span className="add-on-notes small sec">{like}</span>
      <span className="size-price small tnum">
        {price && span?.most === null ? t('price-from', { price }) : (price ?? '\u00a0')}
      </span>
    </label>
  )
}
