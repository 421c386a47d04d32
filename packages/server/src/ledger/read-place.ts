import { refuseInput } from '../http/refuse.ts'

/** A place in a list that is kept by number, and which way to go on from it. */
export type Place = { readonly id: bigint; readonly isBack: boolean }

/** '123': what is older; 'n123': what is newer. Refuses a place that this server never gave. */
export function readPlace(cursor: string): Place {
  const [, back, id] = /^(n?)(\d{1,18})$/.exec(cursor) ?? refuseInput({ cursor: 'This place in the list is not known.' })
  return { id: BigInt(id ?? ''), isBack: back === 'n' }
}
