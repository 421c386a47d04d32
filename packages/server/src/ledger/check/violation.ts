/** One promise of the ledger that the tables break. */
export type Violation = { readonly rule: string; readonly what: string }
