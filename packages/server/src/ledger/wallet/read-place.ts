import { refuseInput } from '../../http/refuse.ts'

/** A place in a list that is kept by number. Refuses one that this server never gave. */
export function readPlace(cursor: string): bigint {
  if (!/^\d{1,18}$/.test(cursor)) refuseInput({ cursor: 'This page of the list does not exist. Please open the list again.' })
  return BigInt(cursor)
}

/** A place, and which way to go on from it. */
export type PlaceAndWay = { readonly id: bigint; readonly isBack: boolean }

/** The same of a list that is paged both ways. '123': what is older; 'n123': what is newer. */
export function readPlaceAndWay(cursor: string): PlaceAndWay {
  const isBack = cursor.startsWith('n')
  return { id: readPlace(isBack ? cursor.slice(1) : cursor), isBack }
}
