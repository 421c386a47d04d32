import type { CallMeta } from '@tradewind/contract/call'
import { contract } from '@tradewind/contract/contract'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { LOGO_BYTES_AT_MOST } from '@tradewind/domain/accounts/logo-limits'
import { PICTURE_BYTES_AT_MOST } from '@tradewind/domain/catalogue/picture-limits'
import { type NotAdmitted, whyNotAdmitted } from '../http/why-not-admitted.ts'

export type LargerBody = { readonly bodyLimit: number; readonly whyNot: (actor: Actor) => NotAdmitted | undefined }

/** None of these asks for the permission menu. */
const ANY_SITE = { can_show_permission_menu: false }
const KIB = 1024
const MIB = 1024 * KIB

type Call = { readonly '~orpc': { readonly route: { readonly path?: string }; readonly meta: CallMeta } }

/** By the address of the call: who may make it may send so much. */
const upTo = (bodyLimit: number, ...calls: readonly Call[]) =>
  calls.map(({ '~orpc': { route, meta } }): [string, LargerBody] => [
    `/api${route.path}`,
    { bodyLimit, whyNot: (actor) => whyNotAdmitted(actor, ANY_SITE, meta) },
  ])

const { customers, exchangeRates, ledger, markupSheets, quotationChanges, quotations, rateSheets, travelDays } = contract
/** Calls that carry a file, as base64 within their JSON, or a whole quotation, each of its lines with a description. */
export const LARGER_BODIES: Readonly<Record<string, LargerBody>> = Object.fromEntries([
  ...upTo(2 * MIB, exchangeRates.importExchangeRates),
  ...upTo(4 * MIB, quotations.saveKart, quotations.repriceKart, quotationChanges.priceChange, quotationChanges.offerChange),
  ...upTo(7 * MIB, ledger.uploadPaymentProof, customers.importCustomers, travelDays.importAnswers, markupSheets.importRules),
  ...upTo(18 * MIB, rateSheets.checkRateSheet, rateSheets.importRateSheet),
])

/** Calls that carry a large file as it is, in a form: many of them may come together, so they take turns. */
export const FORMS: Readonly<Record<string, LargerBody>> = Object.fromEntries([
  ...upTo(LOGO_BYTES_AT_MOST + 64 * KIB, contract.companyTeam.setCompanyLogo),
  ...upTo(PICTURE_BYTES_AT_MOST + 64 * KIB, contract.pictures.addPicture),
])
