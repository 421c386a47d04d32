import { allocate, isZero, type Money } from '../money.ts'
import { gstState, isUnionTerritory } from './gst-states.ts'

/** A tax as a document states it: name, rate and amount. */
export type TaxLine = { readonly name: string; readonly basisPoints: number; readonly amount: Money }

type Supply = { readonly sellerGstin: string | null; readonly buyerGstin: string | null; readonly sellerCountry: string }

/** The state in which a service is supplied: that of the registered buyer, else that of the seller. Undefined where the seller has no Indian number. */
export function placeOfSupply({ sellerGstin, buyerGstin }: Supply): string | undefined {
  const seller = gstState(sellerGstin)
  return seller && (gstState(buyerGstin) ?? seller)
}

/**
 * GST in its parts. Within a state, half is central and half is state tax, and an odd minor unit is central; between states it is one integrated
 * tax; a seller outside India states VAT. The parts add up to the amount.
 */
export function splitGst(supply: Supply, tax: { basisPoints: number; amount: Money }): TaxLine[] {
  if (isZero(tax.amount)) return []
  const seller = gstState(supply.sellerGstin)
  if (!seller) return [{ name: supply.sellerCountry === 'IN' ? 'GST' : 'VAT', ...tax }]
  if (seller !== placeOfSupply(supply)) return [{ name: 'IGST', ...tax }]
  const [centre = tax.amount, state = tax.amount] = allocate(tax.amount, [1, 1])
  const half = tax.basisPoints / 2
  return [
    { name: 'CGST', basisPoints: half, amount: centre },
    { name: isUnionTerritory(seller) ? 'UTGST' : 'SGST', basisPoints: half, amount: state },
  ]
}
