import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assessment } from '#app/domain/scan/assessment.ts'
import { likelyCourse, spreadOver } from '#app/domain/plans/course.ts'
import type { ScanMeasures } from '#app/domain/scan/scan.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { useFade } from './use-fade.ts'

/** As many stand side by side on a wide screen, after the photo as it is. */
const STEPS_SHOWN = 9

type Props = {
  result: Assessment
  measures: ScanMeasures
  preview: string | null
  photo: number
}

/** A likely course to its end: the ink after sessions of it on the visitor's own photo, and how many weeks after the first at the least. */
export function Course({ result: { sessions, fullRemoval }, measures, preview, photo }: Props) {
  const { t } = useTranslation('analysis')
  const { min, max } = sessions
  const toRemove = fullRemoval.max
  const steps = useMemo(() => spreadOver(likelyCourse({ min, max }, toRemove), STEPS_SHOWN), [min, max, toRemove])
  const pictures = useFade(preview, measures.photos[photo], [1, ...steps.map(({ inkLeft }) => inkLeft)])
  return (
    <section className="sc-section" aria-labelledby="scan-course">
      <div className="grid">
        <h2 className="c1-6" id="scan-course">
          {t('course-title')}
        </h2>
        <p className="lead c8-13">{t(preview ? 'course-lead' : 'course-lead-plain')}</p>
      </div>
      {/* A row that scrolls must take the focus, so that keys can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ol className="sc-course" tabIndex={0} aria-labelledby="scan-course">
        <li>
          <Picture src={pictures[0]} />
          <b className="strong">{t('course-now')}</b>
        </li>
        {steps.map(({ session, week, maybe }, nth) => (
          <li key={session}>
            <Picture src={pictures[nth + 1]} />
            <b className="strong">{t('course-session', { number: session })}</b>
            {week === 0 ? null : <span className="mut">{t('course-weeks', { weeks: week })}</span>}
            {maybe ? <Badge shape="hollow">{t('course-maybe')}</Badge> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

const Picture = ({ src }: { src: string | undefined }) =>
  src ? <img src={src} alt="" width="176" height="220" /> : <span className="sc-no-picture" />
