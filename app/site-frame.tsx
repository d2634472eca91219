import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notice } from '#app/domain/clinic/notice.ts'
import { NoticeBanner } from '#app/features/notice/ui/notice-banner.tsx'
import { CookieBar } from '#app/features/statistics/ui/cookie-bar.tsx'
import { FlowFooter } from '#app/ui/frames/flow-footer.tsx'
import { PrivateFooter, PrivateHeader } from '#app/ui/frames/private-frame.tsx'
import { BookBar } from '#app/ui/shell/book-bar.tsx'
import { Footer } from '#app/ui/shell/footer.tsx'
import { Header } from '#app/ui/shell/header.tsx'

type Props = {
  frame: 'public' | 'private'
  /** The header lies on the page's first picture. */
  over: boolean
  /** The steps of an order. */
  isFlow: boolean
  isContent: boolean
  linkNote: string | null
  asksCookies: boolean
  notice: Notice | null
  year: string
  children: ReactNode
}

/** The public and the private frame. Private pages are not counted, so they do not ask for cookies. */
export function SiteFrame({ frame, over, isFlow, isContent, linkNote, asksCookies, notice, year, children }: Props) {
  const { t } = useTranslation('common')
  const isPublic = frame === 'public'
  return (
    <>
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      {isPublic ? (
        <>
          <CookieBar isOpen={asksCookies} />
          <Header over={over} isFlow={isFlow} />
        </>
      ) : (
        <PrivateHeader note={linkNote} />
      )}
      {children}
      {isPublic ? isFlow ? <FlowFooter year={year} /> : <Footer year={year} /> : <PrivateFooter year={year} />}
      <NoticeBanner notice={notice} />
      {isContent && isPublic ? <BookBar /> : null}
    </>
  )
}
