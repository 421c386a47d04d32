import { LANGUAGE_CODES, type Language } from '@tradewind/domain/languages'

export type ETicketSearch = {
  /** Open the print dialog automatically. */
  print?: boolean
  /** Hide the price. */
  hp?: boolean
  /** One passenger's ticket, an index from zero; -1 for a value that is no index. */
  pax?: number
  /** The language of the ticket; the reader's own without one. */
  lang?: Language
}

/** A flag counts when it is present, with any value except 'false' and '0'. */
export function readETicketSearch(raw: Record<string, unknown>): ETicketSearch {
  const isSet = (value: unknown) => value !== undefined && value !== false && value !== 'false' && value !== 0 && value !== '0'
  const pax = Number(raw.pax)
  const lang = LANGUAGE_CODES.find((code) => code === raw.lang)
  return {
    ...(isSet(raw.print) && { print: true }),
    ...(isSet(raw.hp) && { hp: true }),
    // An index that does not exist must not open the whole ticket, with its price and its buttons.
    ...(lang && { lang }),
    ...(raw.pax !== undefined && { pax: /^\d+$/.test(String(raw.pax)) && pax < 9 ? pax : -1 }),
  }
}
