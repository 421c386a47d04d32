/** A place in a list that is ordered by id, newest first: which way to go on, and from which booking. */
export type Place = { readonly direction: 'older' | 'newer'; readonly id: number | undefined }

const START: Place = { direction: 'older', id: undefined }

export function writePlace({ direction, id }: { direction: Place['direction']; id: number }): string {
  return Buffer.from(`${direction === 'older' ? 'o' : 'n'}${id}`).toString('base64url')
}

/** A cursor that was not made here starts the list anew rather than failing: it may come from an old link. */
export function readPlace(cursor: string | null): Place {
  if (cursor === null) return START
  const [, letter, id] = /^([on])([1-9]\d{0,9})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (!letter || Number(id) > 2_147_483_647) return START
  return { direction: letter === 'o' ? 'older' : 'newer', id: Number(id) }
}
