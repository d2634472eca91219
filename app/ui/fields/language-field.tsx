import { isDefaultLanguage } from '#app/domain/language.ts'
import { useLanguage } from '../dates.ts'

/** Keeps the page's language in the address of a form that is sent by GET. */
export function LanguageField() {
  const lng = useLanguage()
  return isDefaultLanguage(lng) ? null : <input type="hidden" name="lng" value={lng} />
}
