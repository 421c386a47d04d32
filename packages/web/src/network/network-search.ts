export const VIEWS = ['consumers', 'requests', 'suppliers', 'linked', 'offers', 'applications', 'installations', 'keys'] as const
export type NetworkView = (typeof VIEWS)[number]

/** What the page shows, in its address. `open`: the number of the row of a consumer. */
export type NetworkSearch = { view?: NetworkView; page?: number; open?: number }

/** Drops values that are not valid, and defaults. */
export function readNetworkSearch({ view, page, open }: Record<string, unknown>): NetworkSearch {
  const known = VIEWS.find((one) => one === view)
  return {
    ...(known && known !== 'consumers' && { view: known }),
    ...(isCount(page) && page > 1 && page <= 1_000_000 && { page }),
    ...(isCount(open) && { open }),
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}
