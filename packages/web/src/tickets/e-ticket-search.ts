export type ETicketSearch = {
  /** Print by itself. */
  print?: boolean
  /** Hide the price. */
  hp?: boolean
  /** One passenger's ticket, from nought. */
  pax?: number
}

/** Flags count when they stand there, with any value but 'false' and '0'. */
export function readETicketSearch(raw: Record<string, unknown>): ETicketSearch {
  const isSet = (value: unknown) => value !== undefined && value !== false && value !== 'false' && value !== 0 && value !== '0'
  const pax = Number(raw.pax)
  return {
    ...(isSet(raw.print) && { print: true }),
    ...(isSet(raw.hp) && { hp: true }),
    ...(raw.pax !== undefined && raw.pax !== '' && Number.isInteger(pax) && pax >= 0 && pax < 9 && { pax }),
  }
}
