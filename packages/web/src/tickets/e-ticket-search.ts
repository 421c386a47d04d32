export type ETicketSearch = {
  /** Print by itself. */
  print?: boolean
  /** Hide the price. */
  hp?: boolean
  /** One passenger's ticket, from nought; -1 for what can be nobody's place. */
  pax?: number
}

/** Flags count when they stand there, with any value but 'false' and '0'. */
export function readETicketSearch(raw: Record<string, unknown>): ETicketSearch {
  const isSet = (value: unknown) => value !== undefined && value !== false && value !== 'false' && value !== 0 && value !== '0'
  const pax = Number(raw.pax)
  return {
    ...(isSet(raw.print) && { print: true }),
    ...(isSet(raw.hp) && { hp: true }),
    // A place that does not exist must not open the whole ticket, with its price and its buttons.
    ...(raw.pax !== undefined && { pax: /^\d+$/.test(String(raw.pax)) && pax < 9 ? pax : -1 }),
  }
}
