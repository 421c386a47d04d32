/** One promise of the product, and every case in which it was broken. */
export type Verdict = { readonly promise: string; readonly looked: number; readonly broken: readonly string[] }
