import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import { SideEffects } from '#app/ui/hooks/side-effects.tsx'
import { ConsultationDialog } from '../consultation-dialog.tsx'
import type { Scanned } from '../scan-api.ts'
import type { ShownResult } from './use-result.ts'
import { useWhenSignedIn } from '../when-signed-in.ts'

type Props = { scanned: Scanned; shown: ShownResult; onKept(): void }

/** What one may do with a result: book with it, or ask a person, which keeps it. Before a size is known, measuring comes first. */
export function ResultActions({ scanned, shown, onKept }: Props) {
  const { t } = useTranslation('analysis')
  const to = useInLanguage()
  const whenSignedIn = useWhenSignedIn()
  const [asking, setAsking] = useState<HTMLElement | null>(null)
  return (
    <div className="sc-actions">
      <ButtonLink
        tone={shown.result.size.cm2 === null ? 'secondary' : 'primary'}
        block
        href={to('/book')}
        data-island-open="treatment"
      >
        {t('book-first')}
      </ButtonLink>
      <Button
        tone="secondary"
        block
        onClick={({ currentTarget }) => void whenSignedIn(currentTarget, () => setAsking(currentTarget))}
      >
        {t('ask-consultation')}
      </Button>
      <p className="small mut">{t('guide-only')}</p>
      <SideEffects newTab />
      {asking ? (
        <ConsultationDialog {...{ scanned, shown, onKept }} trigger={asking} onClose={() => setAsking(null)} />
      ) : null}
    </div>
  )
}
