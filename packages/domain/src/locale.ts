/** English with the figures of a site's country: 'en-IN' groups in lakhs, 'en-AE' in thousands. */
export function localeOf(countryCode: string): string {
  return `en-${countryCode}`
}

/** '1,23,890' in 'en-IN', '123,890' in 'en-AE'. */
export function formatCount(count: number, locale: string): string {
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.NumberFormat(locale)
    formats.set(locale, format)
  }
  return format.format(count)
}

/** Kept, because making a formatter takes a millisecond, and a list has a hundred counts. */
const formats = new Map<string, Intl.NumberFormat>()
