import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { SPOT_READINGS, type SpotReading } from '#app/domain/health/clearance.ts'
import { formatLine, type SettingsLine, type TreatmentContent } from '#app/domain/journal/journal.ts'
import { isSkinChange, SPOT_LETTERS, SPOT_LOOKS, type SpotLook } from '#app/domain/journal/spot-places.ts'
import { policy } from '#app/domain/policy.ts'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Radio, TextArea } from '#app/ui/fields/field.tsx'
import { RecordKnown } from '#app/ui/desk/record-head.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import type { CoursePhoto } from '../tattoo-courses.tsx'
import { SpotPicture } from './spot-picture.tsx'
import '../treatment/treatment-room.css'

type Props = {
  name: string
  /** Null: the test spot has no entry in the journal. */
  spot: { day: ClinicDay; content: TreatmentContent } | null
  /** The one its places are on; null: none was, or it is no longer there. */
  photo: CoursePhoto | null
  /** The tattoo's ink as measured today, in percent; null: it was not. */
  ink: { left: number; offBy: number } | null
  wrong: string | null
  back: string
}

/** A test spot read once its days are over: what each spot looks like, the strongest that may be used, and what follows. */
export function ReadSpots({ name, spot, photo, ink, wrong, back }: Props) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  const { warnings } = useContext(RecordKnown)
  const isBusy = useNavigation().formMethod === 'POST'
  const [looks, setLooks] = useState<readonly (SpotLook | null)[]>([])
  const [most, setMost] = useState<number | null>(null)
  const [reading, setReading] = useState<SpotReading | null>(null)
  const places = spot?.content.spots?.places ?? []
  const look = (at: number, seen: SpotLook) => {
    setLooks(places.map((_, index) => (index === at ? seen : (looks[index] ?? null))))
    if (at === most && isSkinChange(seen)) setMost(null)
  }
  return (
    <Form method="post" className="treatment-room">
      <header className="room-head">
        <ButtonLink tone="text" size="icon" href={back} aria-label={t('read-close')}>
          <Icon name="close" />
        </ButtonLink>
        <h1>
          {name}
          <span className="small sec">{t('read-title')}</span>
        </h1>
        <div className="room-warnings">{warnings}</div>
      </header>
      <aside className="room-last" aria-label={t('spots')}>
        {spot ? <p className="strong">{t('spot-given', { day: formatDay(spot.day, lng, 'data') })}</p> : null}
        {ink ? <p className="sec tnum">{t('ink-today', ink)}</p> : null}
        {places.length > 0 ? <SpotPicture photo={photo} places={places} chosen={most} /> : <p>{t('spot-unplaced')}</p>}
      </aside>
      <div className="room-main">
        {wrong ? <FormRefusal>{wrong}</FormRefusal> : null}
        {places.length > 0 ? <h2 className="lb">{t('read-each')}</h2> : null}
        <ol className="spot-read" hidden={places.length === 0}>
          {places.map((_, index) => (
            <Spot
              key={index}
              index={index}
              line={spot!.content.lines[index]!}
              look={looks[index] ?? null}
              isMost={most === index}
              onLook={(seen) => look(index, seen)}
              onMost={() => setMost(index)}
            />
          ))}
        </ol>
        <Choice
          legend={t('read-then')}
          name="reading"
          options={SPOT_READINGS}
          chosen={reading}
          label={(one) => t(`then-${one}`, { weeks: policy.spotWaitDays / 7 })}
          onChoose={(one) => {
            setReading(one)
            if (one !== 'calm') setMost(null)
          }}
        />
        <TextArea
          label={t('read-reason')}
          name="reason"
          rows={2}
          maxLength={500}
          optional={reading === null || reading === 'calm'}
        />
      </div>
      <footer className="room-foot">
        <p className="room-changes" role="status">
          {most === null ? null : t('spot-most-is', { line: formatLine(spot!.content.lines[most]!, lng) })}
        </p>
        <Button type="submit" busy={isBusy} busyLabel={t('signing')}>
          {t('read-sign')}
        </Button>
      </footer>
    </Form>
  )
}

type SpotProps = {
  index: number
  line: SettingsLine
  look: SpotLook | null
  isMost: boolean
  onLook: (look: SpotLook) => void
  onMost: () => void
}

function Spot({ index, line, look, isMost, onLook, onMost }: SpotProps) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  const letter = SPOT_LETTERS[index]
  const isTooMuch = look !== null && isSkinChange(look)
  return (
    <li>
      <span className="strong">{letter}</span>
      <span>{formatLine(line, lng)}</span>
      <div className="room-group spot-most">
        <label>
          <Radio
            name="most"
            value={index}
            checked={isMost}
            disabled={isTooMuch}
            aria-label={t('spot-most-of', { letter })}
            onChange={onMost}
          />
          <span>{t(isTooMuch ? 'spot-too-much' : 'spot-most')}</span>
        </label>
      </div>
      <Choice
        legend={t('look-of', { letter })}
        name={`look-${index}`}
        options={SPOT_LOOKS}
        chosen={look}
        label={(one) => t(`look-${one}`)}
        onChoose={onLook}
      />
    </li>
  )
}

type ChoiceProps<Value extends string> = {
  legend: string
  name: string
  options: readonly Value[]
  chosen: Value | null
  label: (value: Value) => string
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ legend, name, options, chosen, label, onChoose }: ChoiceProps<Value>) {
  return (
    <fieldset className="room-group room-segments">
      <legend className="lb">{legend}</legend>
      <div>
        {options.map((value) => (
          <label key={value}>
            <Radio name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
            <span>{label(value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
