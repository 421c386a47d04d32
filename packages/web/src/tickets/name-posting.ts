/** 'Supplier payable' of 'supplierPayable': the ledger's names of accounts and reasons, split into words. */
export function namePosting(name: string): string {
  const words = name
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(/\b(gst|tds)\b/g, (tax) => tax.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}
