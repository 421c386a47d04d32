import type { CatalogueUser } from '../catalogue/catalogue-users.ts'
import { countWithHotels, countWithRates, countWithTourOptions } from './line-rate-repo.ts'

/** Quotations keep the hotels and tour options that they name, and the rates that they were priced with. */
export const quotationUser: CatalogueUser = {
  words: { one: 'quotation', many: 'quotations' },
  count(tx, { kind, ids }) {
    switch (kind) {
      case 'hotel':
        return countWithHotels(tx, ids)
      case 'tourOption':
        return countWithTourOptions(tx, ids)
      case 'rate':
      case 'areaTransfer':
        return countWithRates(tx, ids)
      default:
        return Promise.resolve(0)
    }
  },
}
