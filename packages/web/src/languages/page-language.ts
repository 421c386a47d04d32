import { directionOf, language } from './language.ts'

/** The pages whose texts are in all languages. All others are in English, also within a frame that is in Arabic. */
const TRANSLATED = [
  /^\/403$/,
  /^\/flight$/,
  /^\/flight\/(search-result|calendar-fare)(\/|$)/,
  /^\/flight\/book\//,
  /^\/user\/payments\//,
]

type Reading = { lang?: string; dir?: 'ltr' | 'rtl' }

/** For a part that is in all languages and may stand on a page that is not. */
export const inOwnLanguage: Reading = language === 'en' ? {} : { lang: language, dir: directionOf(language) }
/** The same for a part that is in English only. */
export const inEnglish: Reading = language === 'en' ? {} : { lang: 'en', dir: 'ltr' }

/** How the contents of a page are to be read: screen readers and the browser's own translation need to know it, and English runs from left to right. */
export function languageOfPage(pathname: string): Reading {
  return TRANSLATED.some((path) => path.test(pathname)) ? inOwnLanguage : inEnglish
}
