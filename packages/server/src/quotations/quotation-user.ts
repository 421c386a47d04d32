import type { CatalogueUser } from '../catalogue/catalogue-users.ts'
import { countWithHotels, countWithTourOptions } from './quotation-repo.ts'

/** Quotations keep the hotels and tour options that they name. */
export const quotationUser: CatalogueUser = {
  words: { one: 'quotation', many: 'quotations' },
  count(tx, { kind, ids }) {
    if (kind === 'hotel') return countWithHotels(tx, ids)
    return kind === 'tourOption' ? countWithTourOptions(tx, ids) : Promise.resolve(0)
  },
}
