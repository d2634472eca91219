import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

/** "Trin 2 af 4", for the corner of a dialog's heading. A change is read out. */
export function StepCount({ current, total }: { current: number; total: number }) {
  const { t } = useTranslation('common')
  return (
    <p className="stp-now" aria-live="polite">
      {t('step-of', { step: current, steps: total })}
    </p>
  )
}

/**
 * How far a flow has come: a bar a step with its name; under 861 px the bars and the name of the step shown.
 * @param current the step shown, 1 … steps.length.
 */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <>
      <ol className="stp">
        {steps.map((name, index) => (
          <Step key={name} name={name} number={index + 1} current={current} />
        ))}
      </ol>
      <p className="stp-name" aria-hidden="true">
        {steps[current - 1]}
      </p>
    </>
  )
}

function Step({ name, number, current }: { name: string; number: number; current: number }) {
  const { t } = useTranslation('common')
  const done = number < current
  const now = number === current
  return (
    <li className={done ? 'dn' : now ? 'on' : ''} aria-current={now ? 'step' : undefined}>
      {done ? (
        <Icon name="check" />
      ) : (
        <span className="tnum" aria-hidden="true">
          {number}
        </span>
      )}
      <span>
        {name}
        {done ? <span className="sr"> ({t('step-done')})</span> : null}
      </span>
    </li>
  )
}
