import type { BankDetails, GatewayName } from '@tradewind/contract/payments/settings'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { bankDetailsOf, changePaymentSettings } from './payment-settings-repo.ts'

type Context = Pick<App, 'db' | 'gateways'> & { readonly actor: Actor; readonly now: Instant }

const ABOUT = { kind: 'site', id: 'payments' }

/** From now on new card payments go there; those begun elsewhere end where they began. Refuses GATEWAY_NOT_CONFIGURED. */
export function chooseActiveGateway(
  { db, gateways, actor, now, refuse }: Context & { readonly refuse: Refuse<'GATEWAY_NOT_CONFIGURED'> },
  gateway: GatewayName,
): Promise<void> {
  if (!gateways.find(actor.siteId, gateway)) refuse('GATEWAY_NOT_CONFIGURED')
  return inSite(db, actor.siteId, async (tx) => {
    const before = await changePaymentSettings(tx, { active_gateway: gateway }, now)
    const was = before?.active_gateway ?? gateways.list(actor.siteId)[0]?.name ?? null
    if (was === gateway) return
    const change = { actor, area: 'money', action: 'choose gateway', about: ABOUT } as const
    await recordChange(tx, { ...change, before: { gateway: was }, after: { gateway } }, now)
  })
}

/** A changed account number is what a thief would want: who changed it, and from what, stays. */
export function setBankDetails({ db, actor, now }: Context, bank: BankDetails): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const row = {
      account_name: bank.accountName,
      account_number: bank.accountNumber,
      ifsc: bank.ifsc || null,
      bank_name: bank.bankName,
      branch: bank.branch || null,
      upi_id: bank.upiId || null,
    }
    const before = bankDetailsOf(await changePaymentSettings(tx, row, now))
    const changed = (Object.keys(bank) as (keyof BankDetails)[]).filter((key) => before?.[key] !== bank[key])
    if (changed.length === 0) return
    const pick = (from: BankDetails | null) => Object.fromEntries(changed.map((key) => [key, from?.[key] ?? null]))
    const change = { actor, area: 'money', action: 'change bank details', about: ABOUT } as const
    await recordChange(tx, { ...change, before: pick(before), after: pick(bank) }, now)
  })
}

/** In hundredths of a percent; null: not checked. */
export function setGatewayFee({ db, actor, now }: Context, basisPoints: number | null): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const before = await changePaymentSettings(tx, { gateway_fee_basis_points: basisPoints }, now)
    if ((before?.gateway_fee_basis_points ?? null) === basisPoints) return
    const change = { actor, area: 'money', action: 'change agreed gateway fee', about: ABOUT } as const
    const was = { basisPoints: before?.gateway_fee_basis_points ?? null }
    await recordChange(tx, { ...change, before: was, after: { basisPoints } }, now)
  })
}
