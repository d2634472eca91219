import { useTranslation } from 'react-i18next'
import { BODY_SITES, type BodySite } from '#app/domain/scan/body-sites.ts'
import { BODY_HALVES, BODY_VIEWS, halfOf, pinOf, type BodyHalf, type BodyView } from '#app/domain/scan/tattoo.ts'
import { BodyDrawing } from '#app/ui/body.tsx'
import { Select, TextField } from '#app/ui/fields/field.tsx'
import type { Tattoo } from '../../queries/entries.ts'
import type { Entry } from './use-entry.ts'

type Props = {
  entry: Entry
  tattoos: Tattoo[]
  errors: Record<string, string>
  /** A new one is placed by its fields, and the drawing is folded: the picture of the spots comes first. */
  isBrief: boolean
}

/** Which tattoo was treated: one of the record, or a new one that is given its pin. */
export function TattooField({ entry, tattoos, errors, isBrief }: Props) {
  const { t } = useTranslation('journal')
  const chosen = entry.value('tattooId')
  return (
    <>
      {tattoos.length > 0 ? (
        <Select
          label={t('tattoo')}
          name="tattooId"
          value={chosen}
          onChange={({ currentTarget }) => entry.set({ tattooId: currentTarget.value })}
        >
          {tattoos.map(({ id, name }, index) => (
            <option key={id} value={id}>
              {`${index + 1}. ${name}`}
            </option>
          ))}
          <option value="">{t('new-tattoo')}</option>
        </Select>
      ) : null}
      {chosen === '' ? <NewTattoo {...{ entry, tattoos, errors, isBrief }} /> : null}
    </>
  )
}

function NewTattoo({ entry, tattoos, errors, isBrief }: Props) {
  const { t } = useTranslation(['journal', 'analysis'])
  const site = BODY_SITES.find((one) => one === entry.value('site')) ?? null
  const half = BODY_HALVES.find((one) => one === entry.value('half')) ?? 'middle'
  const place = (where: BodySite, side: BodyHalf) => {
    const { view, x, y } = pinOf(where, side)
    entry.set({ site: where, half: side, view, x: String(x), y: String(y) })
  }
  const pick = (view: BodyView) => (picked: { site: BodySite; x: number; y: number }) =>
    entry.set({
      site: picked.site,
      half: halfOf({ view, x: picked.x }),
      view,
      x: String(picked.x),
      y: String(picked.y),
    })
  const bodies = (
    <Bodies
      tattoos={tattoos}
      chosen={null}
      placed={
        entry.value('x') === ''
          ? null
          : { view: entry.value('view') as BodyView, x: Number(entry.value('x')), y: Number(entry.value('y')) }
      }
      onPick={pick}
    />
  )
  return (
    <div className={isBrief ? 'journal-place brief' : 'journal-place'}>
      <div className="journal-place-fields">
        <TextField
          label={t('journal:tattoo-name')}
          name="tattooName"
          maxLength={80}
          autoComplete="off"
          value={entry.value('tattooName')}
          onChange={({ currentTarget }) => entry.set({ tattooName: currentTarget.value })}
          hint={isBrief ? undefined : t('journal:tattoo-name-hint')}
          error={errors['tattooName']}
        />
        <Select
          label={t('journal:site')}
          name="site"
          value={site ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const where = BODY_SITES.find((one) => one === value)
            if (where) place(where, half)
          }}
          hint={isBrief ? undefined : t('journal:site-hint')}
          error={errors['site']}
        >
          <option value="">{t('journal:choose')}</option>
          {BODY_SITES.map((one) => (
            <option key={one} value={one}>
              {t(`analysis:value-location-${one}`)}
            </option>
          ))}
        </Select>
        <Select
          label={t('journal:half')}
          name="half"
          value={half}
          onChange={({ currentTarget: { value } }) => {
            const side = BODY_HALVES.find((one) => one === value) ?? 'middle'
            if (site) place(site, side)
            else entry.set({ half: side })
          }}
        >
          {BODY_HALVES.map((one) => (
            <option key={one} value={one}>
              {t(`journal:half-${one}`)}
            </option>
          ))}
        </Select>
        {(['view', 'x', 'y'] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={entry.value(name)} />
        ))}
      </div>
      {isBrief ? (
        <details>
          <summary>{t('journal:place-on-body')}</summary>
          {bodies}
        </details>
      ) : (
        bodies
      )}
    </div>
  )
}

type BodiesProps = {
  tattoos: Tattoo[]
  /** The tattoo whose pin is dark. */
  chosen: string | null
  placed?: { view: BodyView; x: number; y: number } | null
  onPick?: (view: BodyView) => (picked: { site: BodySite; x: number; y: number }) => void
}

/** The body from before and behind with a numbered pin for each tattoo. */
export function Bodies({ tattoos, chosen, placed = null, onPick }: BodiesProps) {
  const { t } = useTranslation('analysis')
  return (
    <div className="journal-bodies">
      {BODY_VIEWS.map((view) => (
        <figure key={view}>
          <BodyDrawing
            view={view}
            pins={[
              ...tattoos.map((tattoo, index) => ({ ...tattoo, label: `${index + 1}`, isChosen: tattoo.id === chosen })),
              ...(placed ? [{ ...placed, id: 'placed', label: `${tattoos.length + 1}`, isChosen: true }] : []),
            ].filter((pin) => pin.view === view)}
            {...(onPick ? { onPick: onPick(view) } : {})}
          />
          <figcaption className="cap mut" aria-hidden="true">
            {t(`side-${view}`)}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
