import { isHinted, known, paint, UNFINISHED } from '#app/ui/shell/session-hint.ts'

/** The bar shows who is signed in. Where nobody is, this is all a page loads of it. */
export function followSession() {
  const { dataset } = document.documentElement
  const wake = (fresh: boolean) => {
    if (isHinted()) paint(dataset['roles'] || (known()?.roles ?? ''))
    else if (dataset['roles'] === undefined && !sessionStorage.getItem(UNFINISHED)) return
    void import('./follow-session.ts').then((part) => part.follow(fresh))
  }
  wake(true)
  // Somebody may have signed in, or out, in another tab.
  document.addEventListener('visibilitychange', () => wake(false))
  // A page the back button brings back as it was.
  addEventListener('pageshow', ({ persisted }) => persisted && wake(false))
}
