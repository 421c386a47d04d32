import { language } from '../../languages/language.ts'

let names: Intl.DisplayNames | undefined

/** A country in the reader's language, with its English name behind it, by which it is found too: it is the one in the passport. */
export function nameCountry(code: string, english: string): string {
  if (language === 'en') return english
  names ??= new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  const own = names.of(code)
  return own ? `${own} (${english})` : english
}
