/** The number of a cart that does not exist yet: what is added to it makes one. */
export const NO_CART = -1
/** Tour options and hotels together. */
export const ITEMS_AT_MOST = 200
export const CART_NAME_AT_MOST = 80
export const REMARKS_AT_MOST = 2_000
/** How long the browser of a visitor keeps the secret of a cart, and how long the cart is kept after its last change. */
export const VISITOR_DAYS = 90
/** From the first day of a cart to its last. */
export const DAYS_AT_MOST = 90
/** As the itinerary has it. */
export const NIGHTS_AT_MOST = 90
export const ROOMS_AT_MOST = 99
/** Carts of one answer, where a list has no pages. */
export const CARTS_AT_MOST = 50
