import { createInstance, type BackendModule, type i18n, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { DEFAULT_LANGUAGE, type Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import type {} from './text.ts'

let opening: Promise<i18n> | undefined

/** The browser's texts. The server has already decided the language. A second call loads what is missing. */
export async function openTexts(lng: Language, ns: string[]): Promise<i18n> {
  opening ??= open(lng, ns)
  const i18n = await opening
  await i18n.loadNamespaces(ns)
  return i18n
}

async function open(lng: Language, ns: string[]) {
  const i18n = createInstance()
  await loadTexts(i18n, { lng, ns })
  return i18n
}

const textsFrom = (site: string): BackendModule => ({
  type: 'backend',
  init: () => {},
  read: (lng, ns, done) => void read(`${site}/api/locales/${lng}/${ns}.json`, done),
})

/** Reads one namespace. i18next repeats a read that failed on the network or with a 5xx. */
async function read(url: string, done: ReadCallback) {
  const answer = await fetch(url).catch(() => null)
  const texts = answer?.ok ? ((await answer.json().catch(() => null)) as Record<string, string> | null) : null
  if (texts) done(null, texts)
  else done(new Error(`Texts could not be read: ${answer?.status}`), !answer || answer.ok || answer.status >= 500)
}

/**
 * Reads texts over the network: up to 10 at a time, 5 retries of each, the first after 350 ms, then doubling
 * ([specification 1]). A text that never came shows its key.
 * @param from the site's address; unset: the page's own.
 */
export const loadTexts = (i18n: i18n, { lng, ns, from = '' }: { lng: Language; ns: string[]; from?: string }) =>
  i18n
    .use(textsFrom(from))
    .use(initReactI18next)
    .init({
      lng,
      fallbackLng: DEFAULT_LANGUAGE,
      load: 'currentOnly',
      ns,
      defaultNS: 'common',
      maxParallelReads: policy.translationParallelReads,
      maxRetries: policy.translationRetries,
      retryTimeout: policy.translationRetryMs,
      interpolation: { escapeValue: false },
      returnNull: false,
    })
