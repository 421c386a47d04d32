/** The languages of the screens. Each names itself, so that a person finds theirs on a page that they cannot read. */
export const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'हिन्दी' },
  { value: 'ar', label: 'العربية' },
] as const
export type Language = (typeof LANGUAGES)[number]['value']

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

export function directionOf(of: Language): 'ltr' | 'rtl' {
  return of === 'ar' ? 'rtl' : 'ltr'
}

/**
 * Days and months in this language, with the digits of tickets, times and amounts, and the calendar that airlines use: an Arabic reader compares all of
 * them with codes on paper.
 */
export function dateLocaleOf(of: Language, countryCode: string): string {
  return of === 'en' ? 'en-GB' : `${of}-${countryCode}-u-ca-gregory-nu-latn`
}

/** Tells the browser, and with it screen readers and the style sheets, how the page is read. */
export function showDirection(countryCode: string): void {
  document.documentElement.lang = `${language}-${countryCode}`
  document.documentElement.dir = directionOf(language)
}

/** Keeps a figure or code in one piece within a sentence that runs from right to left. */
export function isolate(text: string, direction: 'ltr' | 'auto'): string {
  return directionOf(language) === 'rtl' ? `${direction === 'ltr' ? '\u2066' : '\u2068'}${text}\u2069` : text
}
