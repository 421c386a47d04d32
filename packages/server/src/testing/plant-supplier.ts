import type { App } from '../app.ts'
import type { Connections } from '../flights/connections/open-connections.ts'
import type { FlightSupplier } from '../flights/suppliers/flight-supplier.ts'

/** Connections of every site that are these and no others. */
export function connectionsTo(...suppliers: readonly FlightSupplier[]): Connections {
  const bySite = new Map(suppliers.map((supplier) => [supplier.code, supplier]))
  return { of: async () => bySite, forget: () => {}, forgetAll: () => {} }
}

/** Puts a supplier of the test's own beside the site's, or in the place of the one with its code. Gives what takes it away again. */
export function plantSupplier({ suppliers }: Pick<App, 'suppliers'>, planted: FlightSupplier): () => void {
  const { of } = suppliers
  const withPlanted: Connections['of'] = async (siteId) => new Map([...(await of(siteId)), [planted.code, planted]])
  Object.assign(suppliers, { of: withPlanted })
  return () => void Object.assign(suppliers, { of })
}

/** The first site's connection of this code. */
export async function supplierOf({ suppliers }: Pick<App, 'suppliers'>, code = 'tbo'): Promise<FlightSupplier> {
  const supplier = (await suppliers.of(1)).get(code)
  if (!supplier) throw new Error(`The site has no connection ${code}`)
  return supplier
}
