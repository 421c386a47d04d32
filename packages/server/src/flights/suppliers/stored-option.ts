import { readRefundable } from '@tradewind/domain/flights/refundable'
import type { Charges, Extras, Issues } from '@tradewind/domain/flights/supplier-capabilities'
import type { SupplierOption } from './supplier-option.ts'
import type { SupplierOrder } from './supplier-order.ts'

/*
 * Options and orders outlive the versions of this program. Those of before capabilities say 'isLcc', which meant the ways to issue and to sell extras
 * too, and 'isRefundable', which was no where the airline did not say: that no cannot be distinguished from a real one any more, and stays.
 */

type Before = { readonly isLcc: boolean; readonly isRefundable?: boolean }
type Stated = 'issues' | 'extras' | 'charges' | 'refundable'
export type StoredOption = Omit<SupplierOption, Stated> & Partial<Pick<SupplierOption, Stated>> & Before
export type StoredOrder = Omit<SupplierOrder, 'issues'> & Partial<Pick<SupplierOrder, 'issues'>> & Partial<Before>

export function readStoredOption({ isRefundable, ...option }: StoredOption): SupplierOption {
  const { isLcc } = option
  return {
    ...option,
    issues: option.issues ?? issuesOf(isLcc),
    extras: option.extras ?? extrasOf(isLcc),
    charges: option.charges ?? chargesOf(isLcc),
    refundable: option.refundable ?? readRefundable(isRefundable),
  }
}

export function readStoredOrder({ isLcc = false, ...order }: StoredOrder): SupplierOrder {
  return { ...order, issues: order.issues ?? issuesOf(isLcc) }
}

function issuesOf(isLcc: boolean): Issues {
  return isLcc ? 'atOnce' : 'afterHold'
}

function extrasOf(isLcc: boolean): Extras {
  return isLcc ? 'priced' : 'wishes'
}

function chargesOf(isLcc: boolean): Charges {
  return isLcc ? 'quoted' : 'byRules'
}
