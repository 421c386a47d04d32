/** How long a search waits after the last key. The specification gives users a shorter one. */
export const SEARCH_WAIT_MS = 500
export const USER_SEARCH_WAIT_MS = 400
/** A price that follows what is typed: people type faster than they read it. */
export const PRICE_WAIT_MS = 250
/** What the server says of what is typed, without being pressed. */
export const CHECK_WAIT_MS = 400
