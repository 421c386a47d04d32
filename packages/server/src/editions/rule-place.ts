import { refuseInput } from '../http/refuse.ts'

/** The number in a cursor 'r12' of this folder's lists. */
export function readPlace(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  const [, number] =
    /^r(\d{1,10})$/.exec(cursor) ?? refuseInput({ cursor: 'This page of the list does not exist. Please open the list again.' })
  return Number(number)
}
