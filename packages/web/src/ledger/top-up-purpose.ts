const keyOf = (topUpId: string) => `top-up-for:${topUpId}`

/** Money is added so that an order can be paid: the page that says it came leads back there. Kept by the tab that goes to the gateway and comes back. */
export function rememberPurpose(topUpId: string, paymentOrderId: string): void {
  sessionStorage.setItem(keyOf(topUpId), paymentOrderId)
}

export function purposeOf(topUpId: string): string | undefined {
  return sessionStorage.getItem(keyOf(topUpId)) ?? undefined
}
