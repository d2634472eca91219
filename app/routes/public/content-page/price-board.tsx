import { useTranslation } from 'react-i18next'
import { CARD_CM, SLIDER } from '#app/content/diagrams/price-calculator.tsx'
import { policy } from '#app/domain/policy.ts'
import { formatMoney, type Ore } from '#app/domain/money.ts'
import { packagePrice } from '#app/domain/pricing.ts'
import { GOALS, sessionsFor } from '#app/domain/sessions.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import './price-board.css'
import { Trail } from './trail.tsx'
import type { PageView } from './view.ts'

/** Sizes people can picture, and the sides that give them, in cm. */
const SIZES = [
  { areaCm2: 30, sides: [5, 6] },
  { areaCm2: 60, sides: [6, 10] },
  { areaCm2: 100, sides: [10, 10] },
] as const
const UNITS_PER_CM = 8

/** The head of the price page: work out one's own price and book it; beside it sizes and relief. */
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
        <Relief view={view} />
      </div>
    </header>
  )
}

/** price-calculator.ts drives it; without script it is not shown, and the tables say the same. */
function Calculator({ view: { lng, ladder } }: { view: PageView }) {
  const { t } = useTranslation('content')
  const to = useInLanguage()
  const price = priceAt(ladder, SLIDER.start)
  const sessions = sessionsFor('completeRemoval').min
  return (
    <form
      className="price-calculator"
      data-island="price-calculator"
      data-lng={lng}
      data-from={ladder.from}
      data-step={ladder.step}
      data-prices={ladder.amounts.join(' ')}
    >
      <h2>{t('price-work')}</h2>
      <div className="price-area">
        <div>
          <p className="price-line">
            <label htmlFor="dg-area">{t('price-area')}</label>
            <output name="area" htmlFor="dg-area">{`${SLIDER.start} cm²`}</output>
          </p>
          <input
            className="rng"
            id="dg-area"
            name="areaCm2"
            type="range"
            min={SLIDER.min}
            max={SLIDER.max}
            step={SLIDER.step}
            defaultValue={SLIDER.start}
            aria-describedby="dg-area-how"
            aria-valuetext={`${SLIDER.start} cm², ${formatMoney(price, lng)}`}
            autoComplete="off"
          />
          <p className="price-line cap">
            <span aria-hidden="true">{`${SLIDER.min} cm²`}</span>
            <span id="dg-area-how">{t('price-how')}</span>
            <span aria-hidden="true">{`${SLIDER.max} cm²`}</span>
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
          <span className="small">
            {t('price-package')}{' '}
            <output name="package" htmlFor="dg-area">
              {formatMoney(packagePrice(1, price), lng)}
            </output>{' '}
            {t('price-package-saves', { percent: policy.packageDiscountPercent })}
          </span>
          <span className="small price-whole">
            <output name="sessions">{sessions}</output> {t('price-sessions')}{' '}
            <output name="whole">{formatMoney(packagePrice(sessions, price), lng)}</output>
          </span>
          <span className="small price-usual">{t('price-usual', policy.sessionsFaq)}</span>
        </p>
        <span className="price-ways">
          <ButtonLink href={to('/book')} data-island-open="treatment" data-book-area="">
            {t('price-book')}
          </ButtonLink>
          <ButtonLink tone="secondary" href={to('/book-aftale')} data-island-open="package" data-book-area="">
            {t('price-book-package')}
          </ButtonLink>
        </span>
      </div>
    </form>
  )
}

const priceAt = ({ from, step, amounts }: PageView['ladder'], areaCm2: number) =>
  amounts[(areaCm2 - from) / step] as Ore

/** The area as a square, to the scale of a card everybody carries. */
function Scale() {
  const { t } = useTranslation('content')
  const side = Math.sqrt(SLIDER.start) * UNITS_PER_CM
  const [width, height] = [CARD_CM.width * UNITS_PER_CM, CARD_CM.height * UNITS_PER_CM]
  return (
    <figure className="price-scale" aria-hidden="true">
      <svg viewBox="0 0 140 140" data-per-cm={UNITS_PER_CM}>
        <rect className="price-scale-ink" x={70 - side / 2} y={70 - side / 2} width={side} height={side} rx="2" />
        <rect
          className="price-scale-card"
          x={70 - width / 2}
          y={70 - height / 2}
          width={width}
          height={height}
          rx="3"
        />
      </svg>
      <figcaption className="cap">{t('price-card')}</figcaption>
    </figure>
  )
}

function Goals() {
  const { t } = useTranslation('content')
  return (
    <fieldset className="price-goals">
      <legend>{t('price-goal')}</legend>
      {GOALS.toReversed().map((goal) => (
        <label key={goal}>
          <input
            className="sr"
            type="radio"
            name="goal"
            value={sessionsFor(goal).min}
            defaultChecked={goal === 'completeRemoval'}
          />
          <b>{t(`price-goal-${goal}`)}</b>
          <span>{t('price-goal-sessions', sessionsFor(goal))}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Sizes({ view: { lng, ladder } }: { view: PageView }) {
  const { t } = useTranslation('content')
  return (
    <section>
      <h2>{t('price-sizes')}</h2>
      <dl>
        {SIZES.map(({ areaCm2, sides: [a, b] }, index) => (
          <div key={areaCm2}>
            <dt>
              {index === 0 ? t('price-up-to', { area: areaCm2 }) : `${areaCm2} cm²`}
              <span>{t('price-sides', { a, b })}</span>
            </dt>
            <dd>{formatMoney(priceAt(ladder, areaCm2), lng)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Relief({ view: { lng, relief } }: { view: PageView }) {
  const { t } = useTranslation('content')
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
        <div>
          <dt>{t('price-first-talk')}</dt>
          <dd>{t('price-free')}</dd>
        </div>
      </dl>
      <p className="small mut">{t('price-relief-when')}</p>
    </section>
  )
}
