import { useTranslation } from 'react-i18next'

const DRAWING = { src: '/diagrams/skin-layers.svg', width: 1200, height: 640 }

/**
 * Ink, light and clearing up, as one drawing on wide screens and three under each other on phones. The drawing is
 * a file without words; the words lie over it, in the page's font and language.
 */
export function SkinLayers() {
  const { t } = useTranslation('home')
  return (
    <figure className="layers">
      <div role="img" aria-label={t('layers-label')}>
        <Panel className="p1">
          <Label x={32} y={62} big>
            {t('layers-1')}
          </Label>
          <Label x={32} y={172}>
            {t('layers-epidermis')}
          </Label>
          <Label x={32} y={198} small>
            {t('layers-depth')}
          </Label>
          <Label x={32} y={262}>
            {t('layers-dermis')}
          </Label>
          <Label x={32} y={612}>
            {t('layers-subcutis')}
          </Label>
        </Panel>
        <Panel className="p2">
          <Label x={460} y={62} big>
            {t('layers-2')}
          </Label>
        </Panel>
        <Panel className="p3">
          <Label x={770} y={62} big>
            {t('layers-3')}
          </Label>
          <Label x={1036} y={264} thin>
            {t('layers-cell')}
          </Label>
          <Label x={936} y={546} thin>
            {t('layers-lymph')}
          </Label>
        </Panel>
      </div>
      <figcaption className="small sec">{t('layers-caption')}</figcaption>
    </figure>
  )
}

function Panel({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <div className={`${className} later-image`}>
      <img {...DRAWING} alt="" loading="lazy" decoding="async" />
      <svg viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`} aria-hidden="true">
        {children}
      </svg>
    </div>
  )
}

type LabelProps = { x: number; y: number; big?: boolean; small?: boolean; thin?: boolean; children: string }

function Label({ x, y, big, small, thin, children }: LabelProps) {
  return (
    <text
      className={big ? 'big' : undefined}
      x={x}
      y={y}
      fontSize={big ? 25 : small ? 16 : thin ? 18 : 19}
      fontWeight={small || thin ? 400 : 500}
    >
      {children}
    </text>
  )
}
