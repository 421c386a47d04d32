/** The open row of a list. */
export function readOpen({ open }: Record<string, unknown>): { open?: number } {
  return typeof open === 'number' && Number.isSafeInteger(open) ? { open } : {}
}

/** What a list is searched for. */
export function readFindSearch({ search }: Record<string, unknown>): { search?: string } {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim().slice(0, 100) : ''
  return text ? { search: text } : {}
}
