import { directionOf, isolateIn, LANGUAGES, type Language } from '@tradewind/domain/languages'

export { dateLocaleOf, directionOf, LANGUAGES, type Language, listLocaleOf } from '@tradewind/domain/languages'

const KEPT = 'tradewindLanguage'

/** The language of this page: what was chosen on this device, else the first that the browser asks for and that we have. It changes by a reload only. */
export const language: Language = findLanguage(keptLanguage(), navigator.languages)

export function findLanguage(kept: string | null, wanted: readonly string[] = []): Language {
  const asked = [kept ?? '', ...wanted].map((tag) => tag.slice(0, 2).toLowerCase())
  return asked.flatMap((code) => LANGUAGES.find(({ value }) => value === code) ?? [])[0]?.value ?? 'en'
}

/**
 * Everything is drawn again, so that no text, date or form of the old language stays. What was typed is kept as at any reload. A browser that keeps
 * nothing stays in its own language.
 */
export function chooseLanguage(chosen: Language): void {
  try {
    localStorage.setItem(KEPT, chosen)
  } catch {
    return
  }
  window.location.reload()
}

function keptLanguage(): string | null {
  try {
    return localStorage.getItem(KEPT)
  } catch {
    return null
  }
}

/** Tells the browser, and with it screen readers and the style sheets, how the page is read. */
export function showDirection(countryCode: string): void {
  document.documentElement.lang = `${language}-${countryCode}`
  document.documentElement.dir = directionOf(language)
}

/** Keeps a figure or code in one piece within a sentence of the reader's language that runs from right to left. */
export function isolate(text: string, direction: 'ltr' | 'auto'): string {
  return isolateIn(language, text, direction)
}
