/** What a site may sell beside flights. */
export type Product = 'activities'

let sold: readonly Product[] = []

/** Known from the head of the page, before anything is drawn. */
export function showProducts(products: readonly Product[]): void {
  sold = products
}

export function sells(product: Product): boolean {
  return sold.includes(product)
}
