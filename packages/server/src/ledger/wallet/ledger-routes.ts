import { type Actor, may } from '@tradewind/domain/accounts/actor'
import { money, toDecimal } from '@tradewind/domain/money'
import { plainDate } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { readAmount } from '../../http/read-amount.ts'
import { refuseInput } from '../../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { changeCredit } from '../credit/change-credit.ts'
import { readWalletRules, setWalletRules } from '../credit/wallet-rules.ts'
import { chooseWallet } from './choose-wallet.ts'
import { listWalletEntries } from './list-wallet-entries.ts'
import { listWallets, presentWalletTotals } from './list-wallets.ts'
import { presentWallet } from './present-wallet.ts'
import { readWallet } from './read-wallet.ts'
import { searchByPnr } from './search-by-pnr.ts'
import { sumWalletPeriod } from './sum-wallet-period.ts'

export const walletRoutes = {
  getWalletBalance: route.accounts.getWalletBalance.handler(async ({ context }) => {
    const { legalEntityId } = actorOf(context)
    const { currency, zones } = context.site
    const today = dayAt(zones, context.now)
    const view = await reading(context, (tx) => readWallet(tx, { legalEntityId, currency, today }, context.now))
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
  getWallet: route.ledger.getWallet.handler(async ({ input, context }) => {
    const wallet = await inWallet(context, input, (tx, whose) => presentWallet(tx, whose, context.now))
    return { success: true, wallet }
  }),
  listWallets: route.ledger.listWallets.handler(async ({ input, context }) => {
    const { currency } = context.site
    const [page, totals] = await reading(context, (tx) =>
      Promise.all([listWallets(tx, { ...input, currency }, context.now), presentWalletTotals(tx, currency)]),
    )
    return { success: true, currency, totals, ...page }
  }),
  getMyWalletEntries: route.ledger.getMyWalletEntries.handler(async ({ input, context }) => {
    const page = await inWallet(context, input, (tx, { isForStaff, ...whose }) =>
      listWalletEntries(
        { tx, receipts: context.app.receipts },
        {
          ...readFilter(input),
          ...whose,
          hidesStaff: !isForStaff,
          cursor: input.cursor,
          ...(input.pageSize && { pageSize: input.pageSize }),
        },
      ),
    )
    return { success: true, currency: context.site.currency, ...page }
  }),
  getWalletPeriod: route.ledger.getWalletPeriod.handler(async ({ input, context }) => {
    const period = await inWallet(context, input, (tx, whose) =>
      sumWalletPeriod(tx, { ...readFilter(input), ...whose }, context.now),
    )
    return { success: true, currency: context.site.currency, ...period }
  }),
  searchTransactionByPNR: route.ledger.searchTransactionByPNR.handler(async ({ input, context }) => {
    const transactions = await reading(context, (tx) => searchByPnr(tx, actorOf(context), input.pnr))
    return { success: true, transactions }
  }),
  setCreditLimit: route.ledger.setCreditLimit.handler(async ({ input, context }) => {
    const { app, site, now } = context
    refuseOtherCurrency(input.currency, site.currency)
    const change = {
      legalEntityId: input.legalEntityId,
      amount: readAmount(input.amount, site.currency),
      from: input.from === undefined ? undefined : plainDate(input.from),
      terms: input.terms ?? undefined,
      note: input.note,
    }
    const isChanged = await changeCredit({ db: app.db, actor: actorOf(context), now }, change)
    const wallet = await inWallet(context, input, (tx, whose) => presentWallet(tx, whose, now), { isForStaff: true })
    return { success: true, wallet, isChanged }
  }),
  getWalletRules: route.ledger.getWalletRules.handler(async ({ context }) => {
    const { currency } = context.site
    const { aloneUpTo, raise, overdueStopsCredit } = await reading(context, (tx) => readWalletRules(tx, context.now))
    const decimalOf = (minor: bigint) => toDecimal(money(minor, currency))
    const next = raise ? { aloneUpTo: decimalOf(raise.aloneUpTo), from: raise.from } : null
    return { success: true, currency, aloneUpTo: decimalOf(aloneUpTo), raise: next, overdueStopsCredit }
  }),
  setWalletRules: route.ledger.setWalletRules.handler(async ({ input, context }) => {
    const { app, site, now } = context
    const aloneUpTo = readAmount(input.aloneUpTo, site.currency)
    const { overdueStopsCredit } = input
    await inSite(app.db, site.id, (tx) => setWalletRules(tx, { actor: actorOf(context), aloneUpTo, overdueStopsCredit, now }))
    return { success: true }
  }),
}

type Asked = { legalEntityId?: number | undefined; userId?: number | undefined; email?: string | undefined }
type Whose = { legalEntityId: number; currency: string; isForStaff: boolean }

/** Runs a read of the wallet that is asked for, if the caller may see it. */
export function inWallet<T>(
  context: RequestContext,
  asked: Asked,
  work: (tx: SiteTx, whose: Whose, actor: Actor) => Promise<T>,
  known?: { isForStaff: true },
): Promise<T> {
  const { site } = context
  const actor = actorOf(context)
  return reading(context, async (tx) => {
    const chosen =
      known && asked.legalEntityId ? { legalEntityId: asked.legalEntityId, ...known } : await chooseWallet(tx, actor, asked)
    return work(tx, { ...chosen, currency: site.currency }, actor)
  })
}

type Filter = {
  from?: string | undefined
  to?: string | undefined
  kind?: 'added' | 'bookings' | 'refunds' | 'corrections' | undefined
  text?: string | undefined
}

export function readFilter({ from, to, kind, text }: Filter) {
  if (from && to && from > to) refuseInput({ to: 'The last day is before the first.' })
  return { from: from === undefined ? undefined : plainDate(from), to: to === undefined ? undefined : plainDate(to), kind, text }
}

/** A site keeps its wallets in its own currency. */
export function refuseOtherCurrency(currency: string, own: string): void {
  if (currency !== own) refuseInput({ currency: `Wallets on this site use ${own}.` })
}

/** Whether the caller reads wallets of others. */
export function seesWallets(actor: Actor): boolean {
  return actor.userType === 'staff' && may(actor, 'ledger.view')
}
