import type { Money } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

declare module '../app.ts' {
  interface App {
    readonly topUpUses: TopUpUses
  }
}

/** What becomes of money that a card brings into a wallet for a purpose. */
export type TopUpUse = {
  /** Locks what the money is meant for: before its payment, as everywhere. */
  lock(tx: SiteTx, paymentId: string): Promise<void>
  /** The money is in the wallet: sets it against what it is meant for, as far as there is something to pay. Refuses nothing. */
  arrived(tx: SiteTx, arrival: Arrival): Promise<void>
}
type Arrival = { readonly paymentId: string; readonly amount: Money; readonly now: Instant }
/** By `meant_for` of the payment. */
export type TopUpUses = ReadonlyMap<string, TopUpUse>

/** Throws where this program does not know what the money is for. */
export function useOf(uses: TopUpUses, { meant_for: meantFor }: { readonly meant_for: string | null }): TopUpUse | undefined {
  if (meantFor === null) return undefined
  const use = uses.get(meantFor)
  if (!use) throw new Error(`Nobody takes money that is meant for ${meantFor}`)
  return use
}
