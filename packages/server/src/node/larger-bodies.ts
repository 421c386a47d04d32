import { contract } from '@tradewind/contract/contract'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Permission } from '@tradewind/domain/permissions/permissions'
import { whyNotAdmitted } from '../http/why-not-admitted.ts'

export type LargerBody = {
  readonly bodyLimit: number
  readonly whyNot: (actor: Actor) => { message: string; data?: unknown } | undefined
}

/** None of these asks for the permission menu. */
const ANY_SITE = { can_show_permission_menu: false }

export const without = (permission: Permission) => (actor: Actor) =>
  whyNotAdmitted(actor, ANY_SITE, { access: { kind: 'permission', permission } })

const MIB = 1024 * 1024
/** A quotation of as many lines as there may be, each with a description. */
const quotation = (permission: Permission): LargerBody => ({ bodyLimit: 4 * MIB, whyNot: without(permission) })

/** Calls that carry a file, as base64 within their JSON, or a whole quotation, and who may send one. */
export const LARGER_BODIES: Readonly<Record<string, LargerBody>> = {
  '/api/wl/user/uploadPaymentProof': {
    bodyLimit: 7 * MIB,
    whyNot: (actor) => whyNotAdmitted(actor, ANY_SITE, contract.ledger.uploadPaymentProof['~orpc'].meta),
  },
  '/api/wl/user/importCustomers': { bodyLimit: 7 * MIB, whyNot: without('customers.edit') },
  '/api/dmc/importAnswers': { bodyLimit: 7 * MIB, whyNot: without('quotations.edit') },
  '/api/dmc/rateSheet/check': { bodyLimit: 18 * MIB, whyNot: without('rates.edit') },
  '/api/dmc/rateSheet/import': { bodyLimit: 18 * MIB, whyNot: without('rates.edit') },
  '/api/markupDiscount/importRules': { bodyLimit: 7 * MIB, whyNot: without('markups.manage') },
  '/api/kart/saveKart': quotation('quotations.edit'),
  '/api/kart/repriceKart': quotation('quotations.edit'),
  '/api/kart/priceChange': quotation('quotations.sell'),
  '/api/kart/offerChange': quotation('quotations.sell'),
  '/api/payment/importExchangeRates': { bodyLimit: 2 * MIB, whyNot: without('payments.settings') },
}
