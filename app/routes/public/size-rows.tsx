import { useTranslation } from 'react-i18next'

/** Sizes people can picture, and the sides that give them, in cm. */
export const SIZES = [
  { areaCm2: 30, sides: [5, 6] },
  { areaCm2: 60, sides: [6, 10] },
  { areaCm2: 100, sides: [10, 10] },
] as const

/**
 * What one session costs at three sizes: on the home page, the overview and the page of prices alike.
 * @param prices as printed, in the order of the sizes.
 */
export function SizeRows({ prices }: { prices: readonly string[] }) {
  const { t } = useTranslation('content')
  return (
    <dl>
      {SIZES.map(({ areaCm2, sides: [a, b] }, index) => (
        <div key={areaCm2}>
          <dt>
            {index === 0 ? t('price-up-to', { area: areaCm2 }) : `${areaCm2}\u00a0cm²`}
            <span>{t('price-sides', { a, b })}</span>
          </dt>
          <dd>{prices[index]}</dd>
        </div>
      ))}
    </dl>
  )
}
