/** Minutes a payment session lives, counted from when it was opened. */
export const PAYMENT_MINUTES = 15
