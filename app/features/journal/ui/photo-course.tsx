import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { PhotoMoment, PhotoPlace } from '#app/domain/journal/journal-photos.ts'
import { Compare } from '#app/ui/compare.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { SegmentRadios } from '#app/ui/parts/segments.tsx'
import { Press } from '#app/ui/button.tsx'
import { photoLabel } from './photo-words.ts'
import './photos.css'

/** A photo with links to its file and to the small one. */
export type LinkedPhoto = PhotoPlace & {
  id: string
  moment: PhotoMoment
  takenOn: ClinicDay
  url: string
  thumbnailUrl: string
}
type Side = 'a' | 'b'
type Props = {
  /** In the order they were taken. */
  photos: readonly LinkedPhoto[]
  tattoo: string
  /** It stands in the first view of its page. */
  isFirst?: boolean
  /** What is said under the pair that is compared. */
  children?: (pair: { a: LinkedPhoto; b: LinkedPhoto }) => ReactNode
}

/** A tattoo's course: every photo as a strip, any two of them under a slider or side by side. Large files: two. */
export function PhotoCourse({ photos, tattoo, isFirst = false, children }: Props) {
  const { t } = useTranslation('photos')
  const [side, setSide] = useState<Side>('b')
  const [view, setView] = useState<'slider' | 'beside'>('slider')
  const [chosen, setChosen] = useState<Partial<Record<Side, string>>>({})
  const find = (id: string | undefined) => photos.find((photo) => photo.id === id)
  const a = find(chosen.a) ?? photos[0]
  const b = find(chosen.b) ?? photos.at(-1)
  const words = useWords(tattoo)
  if (!a || !b) return null
  return (
    <div className="photo-course">
      {photos.length > 1 ? (
        <Pair a={a} b={b} view={view} words={words} isFirst={isFirst} />
      ) : (
        <img className="photo-alone" src={a.url} alt={words(a).alt} decoding="async" />
      )}
      <Filmstrip
        photos={photos}
        words={words}
        a={a.id}
        b={b.id}
        onChoose={(id) => setChosen((before) => ({ ...before, [side]: id }))}
      />
      {photos.length > 1 ? (
        <div className="photo-choices">
          <SegmentRadios
            name={`side-${photos[0]!.id}`}
            legend={t('side')}
            options={(['a', 'b'] as const).map((key) => ({ key, name: t(`side-${key}`) }))}
            chosen={side}
            onChoose={setSide}
          />
          <SegmentRadios
            name={`view-${photos[0]!.id}`}
            legend={t('view')}
            options={(['slider', 'beside'] as const).map((key) => ({ key, name: t(`view-${key}`) }))}
            chosen={view}
            onChoose={setView}
          />
        </div>
      ) : null}
      {children?.({ a, b })}
    </div>
  )
}

type Words = (photo: LinkedPhoto) => { label: string; day: string; alt: string }

function useWords(tattoo: string): Words {
  const { t } = useTranslation('photos')
  const lng = useLanguage()
  return (photo) => {
    const label = photoLabel(t, photo)
    const day = formatDay(photo.takenOn, lng, 'data')
    return { label, day, alt: t('alt', { tattoo, label, day }) }
  }
}

type PairProps = { a: LinkedPhoto; b: LinkedPhoto; view: 'slider' | 'beside'; words: Words; isFirst: boolean }

function Pair({ a, b, view, words, isFirst }: PairProps) {
  const { t } = useTranslation('photos')
  const [left, right] = [words(a), words(b)]
  if (view === 'slider')
    return (
      <div className="photo-slider">
        <Compare
          key={a.id + b.id}
          before={{ src: a.url, alt: left.alt, tag: `A ${left.label}` }}
          after={{ src: b.url, alt: right.alt, tag: `B ${right.label}` }}
          label={t('slider', { a: left.label, b: right.label })}
          isFirst={isFirst}
        />
      </div>
    )
  return (
    <div className="photo-beside">
      {[
        { photo: a, name: 'A', ...left },
        { photo: b, name: 'B', ...right },
      ].map(({ photo, name, label, alt }) => (
        <figure key={name}>
          <img src={photo.url} alt={alt} decoding="async" />
          <figcaption className="small">
            <b>{name}</b> {label}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

type StripProps = {
  photos: readonly LinkedPhoto[]
  words: Words
  a: string
  b: string
  onChoose: (id: string) => void
}

/** Every photo of the course, small and in time; a press chooses it for the side that is named above. */
function Filmstrip({ photos, words, a, b, onChoose }: StripProps) {
  const { t } = useTranslation('photos')
  return (
    <ol className="photo-strip">
      {photos.map((photo) => {
        const { label, day } = words(photo)
        const sides = [...(photo.id === a ? (['a'] as const) : []), ...(photo.id === b ? (['b'] as const) : [])]
        return (
          <li key={photo.id}>
            <Press aria-pressed={sides.length > 0} onClick={() => onChoose(photo.id)}>
              <img src={photo.thumbnailUrl} alt="" width="400" height="400" loading="lazy" decoding="async" />
              {sides.length > 0 ? (
                <span className="photo-side" aria-hidden="true">
                  {sides.map((one) => t(`side-${one}`)).join(' ')}
                </span>
              ) : null}
              <span className="strong small">{label}</span>
              <span className="cap mut tnum">{day}</span>
              {sides.map((one) => (
                <span key={one} className="sr">
                  {t(`chosen-${one}`)}
                </span>
              ))}
            </Press>
          </li>
        )
      })}
    </ol>
  )
}
