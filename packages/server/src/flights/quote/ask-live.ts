import type { SUPPLIER_REFUSALS } from '@tradewind/contract/call'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { App } from '../../app.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import type { FlightSupplier } from '../suppliers/flight-supplier.ts'
import { SupplierRefused, SupplierUnclear, SupplierUnreached, SupplierUnsellable } from '../suppliers/supplier-errors.ts'

/** The longest that a person waits while one fare is checked. */
const DEADLINE_MS = 20_000

/** What a call refuses with that asks an airline system. */
export type SupplierRefusal = keyof typeof SUPPLIER_REFUSALS
type Viewer = Pick<Actor, 'userType'>

/**
 * Calls the supplier behind a result, and turns its errors into the refusals that the contract promises. For calls that book nothing. The supplier's
 * own words are only for the log and for staff, because they name its fields and codes.
 */
export async function askLive<T>(
  { suppliers, log, refuse }: Pick<App, 'suppliers' | 'log'> & { readonly refuse: Refuse<SupplierRefusal> },
  { siteId, supplier: supplierCode }: { siteId: number; supplier: string },
  ask: (supplier: FlightSupplier, signal: AbortSignal) => Promise<T>,
  viewer?: Viewer,
): Promise<T> {
  const supplier = (await suppliers.of(siteId)).get(supplierCode)
  if (!supplier)
    return refuse('SUPPLIER_FAILED', {
      message: 'This airline system is switched off at the moment. Please choose another flight.',
    })
  try {
    return await ask(supplier, AbortSignal.timeout(DEADLINE_MS))
  } catch (error) {
    if (error instanceof SupplierRefused) {
      log.warn(
        { supplier: supplierCode, kind: error.kind, code: error.supplierCode, said: error.message },
        'an airline system refused',
      )
      refuseAs(error, refuse, viewer)
    }
    if (error instanceof SupplierUnclear || error instanceof SupplierUnreached) refuse('SUPPLIER_FAILED')
    throw error
  }
}

function refuseAs(error: SupplierRefused, refuse: Refuse<SupplierRefusal>, viewer: Viewer | undefined): never {
  const { kind, message } = error
  if (kind === 'expired') refuse('SEARCH_EXPIRED', { message: 'This search has expired. Please search again.' })
  if (kind === 'soldOut' || kind === 'seatGone') refuse('SOLD_OUT')
  if (error instanceof SupplierUnsellable)
    refuse('SUPPLIER_FAILED', {
      message:
        'The airline system sent this fare without its full price or route, so we cannot sell it. Please choose another flight.',
    })
  const said = viewer?.userType === 'staff' ? ` It said: “${message}”` : ''
  refuse('SUPPLIER_FAILED', {
    message: `The airline system could not complete the request. Please try again or choose another flight.${said}`,
  })
}
