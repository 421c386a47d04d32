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

let hasMenu = false

/** Whether super admins of this site manage permission groups. Known from the head of the page, as above. */
export function showPermissionMenu(isShown: boolean): void {
  hasMenu = isShown
}

export function hasPermissionMenu(): boolean {
  return hasMenu
}
