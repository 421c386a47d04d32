import type { SiteTx } from '../database/in-site.ts'

declare module '../app.ts' {
  interface App {
    /** Who keeps something that names things of the catalogue or rates: quotations, carts. */
    readonly catalogueUsers: readonly CatalogueUser[]
  }
}

/** What can be deleted, or changed by an edition, while somebody uses it. */
export type UsedKind = 'rate' | 'areaTransfer' | 'tourOption' | 'area' | 'place' | 'hotel' | 'market'
export type Used = { readonly kind: UsedKind; readonly ids: readonly number[] }

/**
 * A feature that keeps things of the catalogue and rates in what it makes. What is deleted stays for those that have it, and is gone for new ones: so nobody
 * is refused a deletion here, but is shown who keeps the thing.
 */
export interface CatalogueUser {
  /** 'quotation', 'quotations' */
  readonly words: { readonly one: string; readonly many: string }
  /** How many of the site's use at least one of these. */
  count(tx: SiteTx, used: Used): Promise<number>
}

/** Who uses any of these, in words: '2 quotations and 1 cart'; null: nobody. */
export async function describeUsers(tx: SiteTx, users: readonly CatalogueUser[], used: Used): Promise<string | null> {
  if (used.ids.length === 0) return null
  const parts: string[] = []
  for (const { words, count } of users) {
    const number = await count(tx, used)
    if (number > 0) parts.push(`${number} ${number === 1 ? words.one : words.many}`)
  }
  return parts.length === 0 ? null : new Intl.ListFormat('en').format(parts)
}
