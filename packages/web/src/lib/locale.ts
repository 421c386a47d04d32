import { formatCount as countIn, localeOf } from '@tradewind/domain/locale'

let locale = 'en'

/** Counts are written as in the site's country. Set once, when the site is known. */
export function showFiguresOf(countryCode: string): void {
  locale = localeOf(countryCode)
}

/** '1,23,890' on an Indian site, '123,890' on one in Dubai. */
export function formatCount(count: number): string {
  return countIn(count, locale)
}
