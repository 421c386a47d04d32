import { refuseInput } from '../http/refuse.ts'

/** The number in a cursor 'r12' of this folder's lists. */
export function readPlace(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const [, number] = /^r(\d{1,10})$/.exec(cursor) ?? refuseInput({ cursor: 'This place in the list is not known.' })
  return Number(number)
}
