import { Trans, useTranslation } from 'react-i18next'
import { CARD_CM, LADDER_CM2, START_CM2 } from '#app/content/diagrams/price-calculator.tsx'
import type { Language } from '#app/domain/language.ts'
import { formatArea } from '#app/domain/scan/analysis.ts'
import { policy } from '#app/domain/policy.ts'
import { formatMoney, formatMoneyRange, type Ore } from '#app/domain/money/money.ts'
import { packagePrice } from '#app/domain/pricing/pricing.ts'
import { defaultSessions, GOALS, usualSessions } from '#app/domain/pricing/sessions.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import { Slider } from '#app/ui/parts/slider.tsx'
import { Radio } from '#app/ui/fields/field.tsx'
import { SIZES, SizeRows } from '../../size-rows.tsx'
import './price-board.css'
import { Trail } from '../trail.tsx'
import type { PageView } from '../view.ts'

const UNITS_PER_CM = 8
/** Prescription medicine, named as on the home page: its price is not advertised ([law 34]). */
const DOCTOR_DECIDES = ['injection', 'calming'] as const
/** Chosen until somebody chooses otherwise. */
const FIRST_GOAL = 'completeRemoval'

/** The head of the price page: work out one's own price and book it; beside it sizes, the consultation and relief. */
export function PriceBoard({ view }: { view: PageView }) {
  const { t } = useTranslation('content')
  return (
    <header className="wrap price-board">
      <div className="price-board-head">
        <Trail crumbs={view.trail} />
        <h1>{t('price-title')}</h1>
        <p className="lead">{t('price-lead', { vat: policy.vatPercent })}</p>
      </div>
      <Calculator view={view} />
      <div className="price-board-tables">
        <Sizes view={view} />
        <Consultation />
        <Relief view={view} />
      </div>
    </header>
  )
}

/** price-calculator.ts drives it; without script it is not shown, and the tables say the same. */
function Calculator({ view: { lng, ladder } }: { view: PageView }) {
  const { t } = useTranslation('content')
  const to = useInLanguage()
  const { packageDiscountPercent } = useClinic()
  const price = priceAt(ladder, START_CM2)
  const [smallest, largest] = [ladder.areas[0], ladder.areas.at(-1)]
  return (
    <form
      className="price-calculator"
      data-island="price-calculator"
      data-lng={lng}
      data-areas={ladder.areas.join(' ')}
      data-prices={ladder.amounts.join(' ')}
      data-discount={packageDiscountPercent}
    >
      <h2>{t('price-work')}</h2>
      <div className="price-area">
        <div>
          <p className="price-line">
            <label htmlFor="dg-area">{t('price-area')}</label>
            <output name="area" htmlFor="dg-area">{`${START_CM2} cm²`}</output>
          </p>
          <Slider
            id="dg-area"
            min={0}
            max={ladder.areas.length - 1}
            defaultValue={LADDER_CM2.indexOf(START_CM2)}
            aria-describedby="dg-area-how"
            aria-valuetext={`${START_CM2} cm², ${formatMoney(price, lng)}`}
            autoComplete="off"
          />
          <p className="price-line cap">
            <span aria-hidden="true">{`${smallest} cm²`}</span>
            <span id="dg-area-how">{t('price-how')}</span>
            <span aria-hidden="true">{formatArea(largest!, lng)}</span>
          </p>
          <p className="cap price-larger">
            {t('price-larger', { area: formatArea(largest!, lng) })} <a href={to('/kontakt')}>{t('price-ask')}</a>
          </p>
        </div>
        <Scale />
      </div>
      <Goals />
      <div className="price-result">
        <p>
          <span className="small">{t('price-each')}</span>
          <output name="price" htmlFor="dg-area">
            {formatMoney(price, lng)}
          </output>
          <Course price={price} lng={lng} />
        </p>
        <ButtonLink href={to('/book')} data-island-open="treatment" data-book-area="">
          {t('price-book')}
        </ButtonLink>
      </div>
      <PackageWay price={price} lng={lng} />
    </form>
  )
}

/** What the whole course comes to, by the number of sessions most people need. */
function Course({ price, lng }: { price: Ore; lng: Language }) {
  const { t } = useTranslation('content')
  const { min, max } = usualSessions(FIRST_GOAL)
  const course = formatMoneyRange((price * min) as Ore, (price * max) as Ore, lng)
  return (
    <span className="price-course">
      <Trans
        t={t}
        i18nKey="price-course"
        values={{ times: `${min}–${max}`, course }}
        components={{ times: <output name="times" />, course: <output name="course" htmlFor="dg-area" /> }}
      />
    </span>
  )
}

/** The other way to buy: the goal's smallest package beside as many single sessions, reckoned as the booking does. */
function PackageWay({ price, lng }: { price: Ore; lng: Language }) {
  const { t } = useTranslation('content')
  const to = useInLanguage()
  const { packageDiscountPercent: percent, packageLeast } = useClinic()
  const sessions = defaultSessions(FIRST_GOAL, packageLeast)
  const singly = (price * sessions) as Ore
  const whole = packagePrice(sessions, price, percent)
  return (
    <div className="price-package">
      <dl>
        <div>
          <dt>
            <Trans
              t={t}
              i18nKey="price-singly"
              values={{ sessions }}
              components={{ sessions: <output name="sessions" /> }}
            />
          </dt>
          <dd>
            <output name="singly" htmlFor="dg-area">
              {formatMoney(singly, lng)}
            </output>
          </dd>
        </div>
        <div>
          <dt>{t('price-as-package', { percent })}</dt>
          <dd>
            <output name="whole" htmlFor="dg-area">
              {formatMoney(whole, lng)}
            </output>
          </dd>
        </div>
      </dl>
      <p className="small">{t('price-package')}</p>
      <ButtonLink tone="text" href={to('/book-aftale')} data-island-open="package" data-book-area="">
        {t('price-book-package')} <Icon name="arrow" />
      </ButtonLink>
    </div>
  )
}

/** What the three sizes cost, as printed. */
export const sizePricesOf = ({ lng, ladder }: PageView) =>
  SIZES.map(({ areaCm2 }) => formatMoney(priceAt(ladder, areaCm2), lng))

const priceAt = ({ areas, amounts }: PageView['ladder'], areaCm2: number) => amounts[areas.indexOf(areaCm2)] as Ore

/** A card everybody carries, and the area as a square beside it, on one line and to one scale. */
function Scale() {
  const { t } = useTranslation('content')
  const side = Math.sqrt(START_CM2) * UNITS_PER_CM
  const [width, height] = [CARD_CM.width * UNITS_PER_CM, CARD_CM.height * UNITS_PER_CM]
  return (
    <figure className="price-scale" aria-hidden="true">
      <svg viewBox="-1 -4 226 145" data-per-cm={UNITS_PER_CM}>
        <g>
          <rect className="price-scale-ink" x={width + 12} y={140 - side} width={side} height={side} rx="2" />
          <rect className="price-scale-card" x="0" y={140 - height} width={width} height={height} rx="3" />
        </g>
      </svg>
      <figcaption className="cap">{t('price-card')}</figcaption>
    </figure>
  )
}

function Goals() {
  const { t } = useTranslation('content')
  const { packageLeast } = useClinic()
  return (
    <fieldset className="price-goals">
      <legend>{t('price-goal')}</legend>
      {GOALS.toReversed().map((goal) => (
        <label key={goal}>
          <Radio
            className="sr"
            name="goal"
            value={defaultSessions(goal, packageLeast)}
            data-least={usualSessions(goal).min}
            data-most={usualSessions(goal).max}
            defaultChecked={goal === FIRST_GOAL}
          />
          <b>{t(`price-goal-${goal}`)}</b>
          <span>{t('price-goal-sessions', usualSessions(goal))}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Sizes({ view }: { view: PageView }) {
  const { t } = useTranslation('content')
  return (
    <section>
      <h2>{t('price-sizes')}</h2>
      <SizeRows prices={sizePricesOf(view)} />
    </section>
  )
}

/** What nobody pays for, apart from what is bought on the day. */
function Consultation() {
  const { t } = useTranslation('content')
  return (
    <section>
      <h2>{t('price-consultation')}</h2>
      <dl>
        <div>
          <dt>
            {t('price-first-talk')}
            <span>{t('price-talk-minutes', policy.consultationRangeMinutes)}</span>
          </dt>
          <dd>{t('price-free')}</dd>
        </div>
      </dl>
    </section>
  )
}

function Relief({ view: { lng, relief } }: { view: PageView }) {
  const { t } = useTranslation('content')
  const { t: home } = useTranslation('home')
  return (
    <section className="price-relief">
      <h2>{t('price-relief')}</h2>
      <dl>
        {relief.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatMoney(amount, lng)}</dd>
          </div>
        ))}
        {DOCTOR_DECIDES.map((name) => (
          <div key={name}>
            <dt>{home(name)}</dt>
            <dd>{t('price-relief-doctor')}</dd>
          </div>
        ))}
      </dl>
      <p className="small mut">{t('price-relief-when')}</p>
    </section>
  )
}
