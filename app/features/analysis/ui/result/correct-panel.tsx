import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { NO_EDITS, outlineParts, type OutlineEdits } from '#app/domain/scan/geometry/mask-edit.ts'
import { pixelsIn } from '#app/domain/scan/geometry/mask.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/fields/field.tsx'
import { SegmentButtons } from '#app/ui/parts/segments.tsx'
import { TOOLS, type Pictured, type Tool } from './result-picture.tsx'
import { ScalePanel } from '../scale/scale-panel.tsx'

const OUTLINE_TOOLS = TOOLS.filter((tool) => tool !== 'scale')

type Props = Pictured & { onTool(tool: Tool): void; ref: Ref<HTMLDetailsElement> }

/** What can be put right in a photo: the outline by box, brush and parts, and what gives the scale. */
export function CorrectPanel({ onTool, ref, ...pictured }: Props) {
  const { t } = useTranslation('analysis')
  const { scan, tool, photo } = pictured
  return (
    <details
      ref={ref}
      className="sc-more"
      onToggle={({ currentTarget }) => currentTarget.open || onTool('look')}
      data-photo={photo}
    >
      <summary>{t('correct')}</summary>
      <div className="sc-stack">
        <fieldset>
          <legend className="lb">{t('outline')}</legend>
          <SegmentButtons
            label={t('tool')}
            options={OUTLINE_TOOLS.map((key) => ({ key, name: t(`tool-${key}`) }))}
            chosen={tool === 'scale' ? null : tool}
            onChoose={onTool}
          />
          <p className="small mut">{t('tool-hint')}</p>
          <Parts {...pictured} />
          <Button
            tone="text"
            size="small"
            onClick={() => scan.setEdits(scan.edits.map((one, at) => (at === photo ? NO_EDITS : one)))}
          >
            {t('undo-all')}
          </Button>
        </fieldset>
        <ScalePanel {...pictured} onTool={onTool} />
      </div>
    </details>
  )
}

/** Each part of the measured outline, to be counted or not: three birds may be two birds and a shadow. */
function Parts({ scan, photo }: Pictured) {
  const { t } = useTranslation('analysis')
  const { measuring, edits, setEdits } = scan
  if (measuring.is !== 'measured') return null
  const { drawn, without } = edits[photo]!
  // Which parts an outline that was taken up again is made of is no longer known.
  if (drawn) return null
  const parts = outlineParts(measuring.scanned.measures.photos[photo]!.footprint)
  if (parts.length < 2) return null
  const sizes = parts.map(pixelsIn)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const change = (more: Partial<OutlineEdits>) =>
    setEdits(edits.map((one, at) => (at === photo ? { ...one, ...more } : one)))
  return (
    <fieldset>
      <legend className="small strong">{t('parts')}</legend>
      {sizes.map((size, index) => (
        <Checkbox
          key={index}
          label={t('part', { number: index + 1, percent: Math.round((100 * size) / total) })}
          checked={!without.includes(index)}
          onChange={(event) =>
            change({
              without: event.currentTarget.checked ? without.filter((one) => one !== index) : [...without, index],
            })
          }
        />
      ))}
    </fieldset>
  )
}
