/** A place in a list: which way to go on, and past which booking. Where that stands, the list's own order says. */
export type Place = { readonly towards: 'end' | 'start'; readonly id: number | undefined }

const START: Place = { towards: 'end', id: undefined }

export function writePlace({ towards, id }: { towards: Place['towards']; id: number }): string {
  return Buffer.from(`${towards === 'end' ? 'e' : 's'}${id}`).toString('base64url')
}

/** A cursor that was not made here starts the list from the beginning rather than failing: it may come from an old link. */
export function readPlace(cursor: string | null): Place {
  if (cursor === null) return START
  const [, letter, id] = /^([es])([1-9]\d{0,9})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? []
  if (!letter || Number(id) > 2_147_483_647) return START
  return { towards: letter === 'e' ? 'end' : 'start', id: Number(id) }
}
