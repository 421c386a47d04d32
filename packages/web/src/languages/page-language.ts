import { directionOf, language } from './language.ts'

/** The pages whose texts are in all languages. All others are in English, also within a frame that is in Arabic. */
const TRANSLATED = [/^\/403$/]

/** How the contents of a page are to be read: screen readers and the browser's own translation need to know it, and English runs from left to right. */
export function languageOfPage(pathname: string): { lang: string; dir: 'ltr' | 'rtl' } | undefined {
  if (language === 'en') return undefined
  return TRANSLATED.some((path) => path.test(pathname))
    ? { lang: language, dir: directionOf(language) }
    : { lang: 'en', dir: 'ltr' }
}
