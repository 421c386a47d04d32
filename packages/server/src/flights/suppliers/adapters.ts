import type { SupplierAdapter } from './supplier-adapter.ts'
import { TBO } from './tbo/tbo-adapter.ts'

/** Every wire that we speak. */
export const ADAPTERS: readonly SupplierAdapter[] = [TBO]

export function findAdapter(name: string): SupplierAdapter | undefined {
  return ADAPTERS.find(({ adapter }) => adapter === name)
}
