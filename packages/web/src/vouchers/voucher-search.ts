/** `r`: the revision that a print has, from its QR code. */
export type VoucherSearch = { r?: number }

export function readVoucherSearch({ r }: Record<string, unknown>): VoucherSearch {
  const revision = Number(r)
  return Number.isInteger(revision) && revision > 0 ? { r: revision } : {}
}
