const keyOf = (topUpId: string) => `top-up-for:${topUpId}`

/** Money is added so that an order can be paid: the page after it leads back there. Kept in the tab that goes to the gateway and comes back. */
export function rememberPurpose(topUpId: string, paymentOrderId: string): void {
  sessionStorage.setItem(keyOf(topUpId), paymentOrderId)
}

export function purposeOf(topUpId: string): string | undefined {
  return sessionStorage.getItem(keyOf(topUpId)) ?? undefined
}
