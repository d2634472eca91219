import { useTranslation } from 'react-i18next'
import { COINS, type Coin } from '#app/domain/scan/scale.ts'
import { Button } from '#app/ui/button.tsx'
import { Select, TextField } from '#app/ui/fields/field.tsx'
import { chooseScale } from './measure-now.ts'
import type { Pictured, Tool } from '../result/result-picture.tsx'
import { lengthIn, type ReferenceChoice } from './use-reference.ts'
import { markingOf } from './marking.ts'

const KINDS = ['card', 'marker', 'coin', 'ruler', 'longest-side', 'none'] as const satisfies ReferenceChoice[]

/** What gives the scale: found, marked in the photo, or typed. */
export function ScalePanel({ onTool, ...pictured }: Pictured & { onTool(tool: Tool): void }) {
  const { t } = useTranslation('analysis')
  const { scan, tool, photo } = pictured
  const { kind, found } = markingOf(pictured)
  const choose = (choice: ReferenceChoice) => chooseScale(choice, { scan, photo, onTool })
  return (
    <fieldset className="sc-stack sc-scale">
      <legend className="lb">{t('scale')}</legend>
      <Select
        label={t('scale-photo', { number: photo + 1 })}
        value={scan.choice}
        onChange={({ currentTarget: { value } }) => choose(KINDS.find((one) => one === value) ?? 'none')}
      >
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {t(`reference-${one}`)}
          </option>
        ))}
      </Select>
      <Details {...pictured} />
      {kind ? (
        <>
          <p className="small mut">{t(found ? 'found-reference' : `mark-${kind}`)}</p>
          <div>
            <Button
              tone="secondary"
              size="small"
              aria-pressed={tool === 'scale'}
              onClick={() => onTool(tool === 'scale' ? 'look' : 'scale')}
            >
              {t('move-points')}
            </Button>
          </div>
        </>
      ) : null}
    </fieldset>
  )
}

/** The coin, or the length that belongs to a ruler's points or to the tattoo's longest side. */
function Details({ scan, shown, photo }: Pictured) {
  const { t } = useTranslation('analysis')
  const { details, detail } = markingOf({ scan, shown, photo })
  const { choice, setCoin, longestCm, setLongestCm, answers, setAnswers } = scan
  const take = (coin: Coin) => {
    setCoin(coin)
    detail({ coin })
  }
  if (choice === 'coin')
    return (
      <Select label={t('coin')} value={details.coin} onChange={({ currentTarget: { value } }) => take(value as Coin)}>
        {COINS.map((coin) => (
          <option key={coin} value={coin}>
            {t(`coin-${coin}`)}
          </option>
        ))}
      </Select>
    )
  if (choice !== 'ruler' && choice !== 'longest-side') return null
  const type = (text: string) => {
    setLongestCm(text)
    const cm = lengthIn(text)
    if (cm === null) return
    if (choice === 'ruler') detail({ cm })
    else setAnswers({ ...answers, reference: { kind: 'longest-side', photo, cm } })
  }
  return (
    <TextField
      label={t(choice === 'ruler' ? 'ruler-cm' : 'longest-cm')}
      inputMode="decimal"
      value={longestCm}
      onChange={(event) => type(event.currentTarget.value)}
      error={longestCm !== '' && lengthIn(longestCm) === null ? t('length-invalid') : undefined}
    />
  )
}
