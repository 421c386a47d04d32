import type { App } from '../../app.ts'
import { refuse } from '../../http/refuse.ts'
import { type FlightSupplier, SupplierRefused, SupplierUnclear, SupplierUnreached } from '../suppliers/flight-supplier.ts'

/** What a person waits for at most while one fare is asked about. */
const DEADLINE_MS = 20_000

/** Asks the supplier behind a result, and turns how that can end into the refusals the contract promises. For calls that book nothing. */
export async function askLive<T>(
  { suppliers }: Pick<App, 'suppliers'>,
  supplierCode: string,
  ask: (supplier: FlightSupplier, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const supplier = suppliers.get(supplierCode)
  if (!supplier)
    refuse('SUPPLIER_FAILED', { message: 'This airline system is switched off at the moment. Please choose another flight.' })
  try {
    return await ask(supplier, AbortSignal.timeout(DEADLINE_MS))
  } catch (error) {
    if (error instanceof SupplierRefused) refuseAs(error)
    if (error instanceof SupplierUnclear || error instanceof SupplierUnreached) refuse('SUPPLIER_FAILED')
    throw error
  }
}

function refuseAs({ kind, message }: SupplierRefused): never {
  if (kind === 'expired') refuse('SEARCH_EXPIRED', { message: 'The airline system has closed this search. Please search again.' })
  if (kind === 'soldOut') refuse('SOLD_OUT')
  refuse('SUPPLIER_FAILED', { message: `The airline system refused: ${message}` })
}
