/** The languages of screens and e-tickets. Each names itself, so that a person finds theirs on a page that they cannot read. */
export const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'हिन्दी' },
  { value: 'ar', label: 'العربية' },
] as const
export type Language = (typeof LANGUAGES)[number]['value']

export const LANGUAGE_CODES = ['en', 'hi', 'ar'] as const satisfies readonly Language[]

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

/** Lists of several things: 'card, UPI or net banking'. */
export function listLocaleOf(of: Language): string {
  return of === 'en' ? 'en-GB' : of
}

/** Keeps a figure, name or code in one piece within a sentence that runs from right to left. */
export function isolateIn(of: Language, text: string, direction: 'ltr' | 'auto'): string {
  return directionOf(of) === 'rtl' ? `${direction === 'ltr' ? '\u2066' : '\u2068'}${text}\u2069` : text
}
