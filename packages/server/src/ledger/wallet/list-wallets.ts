import type { WalletOrder, WalletsShown } from '@tradewind/contract/ledger/wallet-shapes'
import { type Due, overdueOn } from '@tradewind/domain/ledger/credit-dues'
import { stoppedCredit, viewWallet } from '@tradewind/domain/ledger/spendable'
import { money, toDecimal } from '@tradewind/domain/money'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { refuseInput } from '../../http/refuse.ts'
import { todayOfSite } from '../../sites/site-zone.ts'
import { getBuyer } from '../buyer-repo.ts'
import { readDuesOf } from '../credit/read-dues.ts'
import { readWalletRules } from '../credit/wallet-rules.ts'
import { listWalletRows, sumWallets, type WalletPlace } from './wallet-list-repo.ts'

const PAGE_SIZE = 50
/** How many wallets that owe are looked through for a page of those that are overdue. */
const MOST_LOOKED_AT = 1_000

type Wish = {
  readonly currency: string
  readonly show: WalletsShown
  readonly order: WalletOrder
  readonly cursor?: string | undefined
  readonly pageSize?: number
}
type Row = Awaited<ReturnType<typeof listWalletRows>>[number]
type Shown = Omit<ReturnType<typeof present>, 'isOverdue'>

/**
 * A page of the site's wallets with what each may spend and owes. What is overdue is found from the movements of a wallet, not by a query: for a page
 * of overdue wallets, those that owe are looked through in their order.
 */
export async function listWallets(tx: SiteTx, wish: Wish, now: Instant) {
  const { currency, show, cursor, pageSize = PAGE_SIZE } = wish
  const [today, { overdueStopsCredit }] = await Promise.all([todayOfSite(tx, now), readWalletRules(tx, now)])
  const wallets: Shown[] = []
  let after = cursor === undefined ? undefined : await readPlace(tx, cursor)
  for (let looked = 0; looked < MOST_LOOKED_AT; looked += pageSize) {
    const rows = await listWalletRows(tx, { ...wish, today, after, limit: pageSize + 1 })
    const page = rows.slice(0, pageSize)
    const dues = await readDuesOf(tx, currency, page.flatMap(owingOf))
    for (const row of page) {
      const { isOverdue, ...shown } = present(row, { currency, today, dues: dues.get(row.id) ?? [], overdueStopsCredit })
      if (show !== 'overdue' || isOverdue) wallets.push(shown)
      after = placeOf(row)
      if (row === rows.at(-1)) return { wallets, nextCursor: null }
      if (wallets.length === pageSize) return { wallets, nextCursor: cursorOf(after) }
    }
    if (page.length === 0) return { wallets, nextCursor: null }
  }
  return { wallets, nextCursor: after ? cursorOf(after) : null }
}

/** What all customers have paid in and owe together. */
export async function presentWalletTotals(tx: SiteTx, currency: string) {
  const { paidIn, held, owed, owing } = await sumWallets(tx, currency)
  const decimalOf = (minor: bigint) => toDecimal(money(minor, currency))
  return { paidIn: decimalOf(paidIn), held: decimalOf(held), creditUsed: decimalOf(owed), owing }
}

type Facts = {
  readonly currency: string
  readonly today: PlainDate
  readonly dues: readonly Due[]
  readonly overdueStopsCredit: boolean
}

function present(row: Row, { currency, today, dues, overdueStopsCredit }: Facts) {
  const wallet = money(row.wallet, currency)
  const creditLimit = money(row.credit, currency)
  const overdue = overdueOn(dues, today)
  const isCreditStopped = overdueStopsCredit && overdue > 0n
  const usableCredit = isCreditStopped ? stoppedCredit(wallet) : creditLimit
  const view = viewWallet({ wallet, hold: money(row.hold, currency), creditLimit, usableCredit })
  return {
    legalEntityId: row.id,
    name: row.name,
    kind: row.kind,
    balance: toDecimal(view.balance),
    holds: toDecimal(view.holds),
    creditLimit: toDecimal(view.creditLimit),
    creditUsed: toDecimal(money(row.wallet < 0n ? -row.wallet : 0n, currency)),
    spendable: toDecimal(view.spendable),
    overdue: toDecimal(money(overdue, currency)),
    isOverdue: overdue > 0n,
    isCreditStopped,
    dueOn: dues[0]?.dueOn ?? null,
    movedAt: row.moved_at,
  }
}

function owingOf({ id, account, wallet }: Row) {
  return wallet < 0n ? [{ legalEntityId: id, accountId: account, owed: -wallet }] : []
}

function placeOf({ id, name, wallet, hold }: Row): WalletPlace {
  return { id, name, balance: wallet + hold }
}

function cursorOf({ balance, id }: WalletPlace): string {
  return `${balance}.${id}`
}

async function readPlace(tx: SiteTx, cursor: string): Promise<WalletPlace> {
  const [, balance, id] = /^(-?\d{1,18})\.(\d{1,9})$/.exec(cursor) ?? []
  if (balance === undefined || id === undefined)
    return refuseInput({ cursor: 'This page of the list does not exist. Please open the list again.' })
  const { name } = await getBuyer(tx, Number(id))
  return { balance: BigInt(balance), name, id: Number(id) }
}
