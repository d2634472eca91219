import { createInstance, type i18n } from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#app/domain/language.ts'
import type {} from './text.ts'

let opened: i18n | undefined

/**
 * The browser's texts: up to 10 parallel reads, 5 retries, the first after 350 ms, then doubling
 * (specification 1). The server has already decided the language. A second call loads what is missing.
 */
export async function openTexts(lng: Language, ns: string[]): Promise<i18n> {
  if (opened) {
    await opened.loadNamespaces(ns)
    return opened
  }
  opened = createInstance()
  await opened
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng,
      fallbackLng: 'da',
      load: 'currentOnly',
      ns,
      defaultNS: 'common',
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
      backend: { loadPath: '/api/locales/{{lng}}/{{ns}}.json' },
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  return opened
}
