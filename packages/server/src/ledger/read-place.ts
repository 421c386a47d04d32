import { refuseInput } from '../http/refuse.ts'

/** A place in a list that is kept by number. Refuses one that this server never gave. */
export function readPlace(cursor: string): bigint {
  if (!/^\d{1,18}$/.test(cursor)) refuseInput({ cursor: 'This place in the list is not known.' })
  return BigInt(cursor)
}
