import { toDecimal } from '@tradewind/domain/money'
import { inSite } from '../database/in-site.ts'
import { actorOf } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { listWalletEntries } from './list-wallet-entries.ts'
import { readWallet } from './read-wallet.ts'

export const walletRoutes = {
  getWalletBalance: route.accounts.getWalletBalance.handler(async ({ context }) => {
    const { legalEntityId } = actorOf(context)
    const { currency } = context.site
    const view = await inSite(context.app.db, context.site.id, (tx) => readWallet(tx, { legalEntityId, currency }, context.now))
    return {
      success: true,
      currency,
      balance: toDecimal(view.balance),
      creditLimit: toDecimal(view.creditLimit),
      holds: toDecimal(view.holds),
      spendable: toDecimal(view.spendable),
    }
  }),
}

export const ledgerRoutes = {
  getMyWalletEntries: route.ledger.getMyWalletEntries.handler(async ({ input, context }) => {
    const { legalEntityId } = actorOf(context)
    const { currency } = context.site
    const { entries, nextCursor } = await inSite(context.app.db, context.site.id, (tx) =>
      listWalletEntries(tx, { legalEntityId, currency, cursor: input.cursor }),
    )
    return { success: true, currency, entries, nextCursor }
  }),
}
