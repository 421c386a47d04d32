import type { CatalogueUser } from '../catalogue/catalogue-users.ts'
import { countCartsWith } from './cart-item-repo.ts'

/** Carts keep tour options and hotels of the catalogue. */
export const cartUser: CatalogueUser = {
  words: { one: 'cart', many: 'carts' },
  async count(tx, { kind, ids }) {
    if (kind === 'tourOption') return countCartsWith(tx, 'tour_option_id', ids)
    return kind === 'hotel' ? countCartsWith(tx, 'accommodation_id', ids) : 0
  },
}
