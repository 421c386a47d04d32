import { accountKey, type Posting, type PostingReason, whyNotPost } from '@tradewind/domain/ledger/posting'
import { whyNotSpend } from '@tradewind/domain/ledger/spendable'
import { add, type Money, negate, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { readCredit } from '../credit/usable-credit.ts'
import { type OpenedAccount, openAccounts } from './account-repo.ts'
import { findPosting, insertPosting, type LineToWrite } from './posting-repo.ts'

export type Posted = { readonly postingId: bigint; readonly isNew: boolean }

/**
 * The only writer of the ledger. Idempotent: the same key with the same content gives the first answer, with other content throws.
 * Wallets and holds are locked in the order of their ids and their balances moved at once; the house's own accounts are brought up to
 * date when the posting is sealed. Refuses INSUFFICIENT_BALANCE when it would take a wallet below its credit limit, or further into credit
 * that is stopped because some of it is overdue; a caller that hands in no `refuse` knows that it cannot.
 */
export function post(tx: SiteTx, posting: Posting, now: Instant, refuse?: Refuse<'INSUFFICIENT_BALANCE'>): Promise<Posted> {
  return write(tx, posting, now, { refuse })
}

/**
 * The same for money that came into the wallet in this very transaction and was meant for this: as much as came may leave again, whatever the wallet owes, because it is then where it was.
 * The caller knows that no more leaves.
 */
export function postArrived(tx: SiteTx, posting: Posting, now: Instant, arrived: Money): Promise<Posted> {
  return write(tx, posting, now, { arrived })
}

/**
 * Several at once, in this order, none of which was written before and none of which can take a wallet below its limit: their accounts are locked together, and all are written in one trip. What
 * moves nothing is left out.
 */
export async function postAll(tx: SiteTx, postings: readonly Posting[], now: Instant): Promise<void> {
  const moving = postings.filter(({ entries }) => entries.length > 0)
  const [first] = moving
  if (first && moving.length === 1) return void (await post(tx, first, now))
  for (const posting of moving) refuseUnsound(posting)
  const entries = moving.flatMap((posting) => posting.entries)
  const accounts = await openAccounts(tx, [...new Map(entries.map(({ account }) => [accountKey(account), account])).values()])
  const balances = balancesOf(accounts)
  const prepared: (readonly [Posting, LineToWrite[]])[] = []
  for (const posting of moving) {
    const { lines, shortfall } = await prepareLines(tx, posting, { now, arrived: undefined, accounts, balances })
    if (shortfall) throw new Error(`Posting ${posting.key} takes a wallet below its credit limit`)
    prepared.push([posting, lines])
  }
  const ids = await Promise.all(prepared.map(([posting, lines]) => insertPosting(tx, posting, lines, now)))
  const at = ids.indexOf(undefined)
  // The balances after it would be wrong.
  if (at >= 0) throw new Error(`Posting ${moving[at]?.key} was written before`)
}

type Allowing = { readonly refuse?: Refuse<'INSUFFICIENT_BALANCE'> | undefined; readonly arrived?: Money }

async function write(tx: SiteTx, posting: Posting, now: Instant, { refuse, arrived }: Allowing): Promise<Posted> {
  refuseUnsound(posting)
  const accounts = await openAccounts(
    tx,
    posting.entries.map(({ account }) => account),
  )
  const { lines, shortfall } = await prepareLines(tx, posting, { now, arrived, accounts, balances: balancesOf(accounts) })
  if (!shortfall) {
    const postingId = await insertPosting(tx, posting, lines, now)
    if (postingId !== undefined) return { postingId, isNew: true }
  }
  // Asked again with a new snapshot: while the lock was awaited, the same posting may have been written.
  const first = await findPosting(tx, posting.key)
  if (first) return { postingId: sameContent(first, posting), isNew: false }
  if (!shortfall) throw new Error(`Posting ${posting.key} was neither written nor found`)
  if (!refuse) throw new Error(`Posting ${posting.key} takes a wallet below its credit limit`)
  return refuse('INSUFFICIENT_BALANCE', {
    data: {
      spendable: toDecimal(shortfall.spendable),
      missing: toDecimal(shortfall.missing),
      currency: shortfall.missing.currency,
    },
  })
}

function refuseUnsound(posting: Posting): void {
  const unsound = whyNotPost(posting)
  if (unsound) throw new RangeError(`Posting ${posting.key} may not be written: ${unsound.code}`)
}

const balancesOf = (accounts: ReadonlyMap<string, OpenedAccount>) =>
  new Map([...accounts].map(([key, { balance }]) => [key, balance]))

type Preparing = {
  readonly now: Instant
  readonly arrived: Money | undefined
  readonly accounts: ReadonlyMap<string, OpenedAccount>
  /** Of those accounts, as they are before the posting; moved on by it. */
  readonly balances: Map<string, Money>
}

async function prepareLines(tx: SiteTx, posting: Posting, { now, arrived, accounts, balances }: Preparing) {
  const lines: LineToWrite[] = []
  for (const { account, amount } of posting.entries) {
    const key = accountKey(account)
    const opened = accounts.get(key)
    const before = balances.get(key)
    if (!opened || !before) throw new Error(`Account ${key} could not be opened`)
    if (account.kind === 'wallet' && amount.minor < 0n) {
      // Only what goes below zero asks for credit: most postings look nothing up.
      const hasJustCome = arrived?.currency === amount.currency && -amount.minor <= arrived.minor
      const isOnCredit = before.minor + amount.minor < 0n && !hasJustCome
      const credit = isOnCredit && (await readCredit(tx, { legalEntityId: account.legalEntityId, balance: before }, now))
      const short = credit && whyNotSpend({ spendable: add(before, credit.usableCredit) }, negate(amount))
      if (short) return { lines, shortfall: short.data }
    }
    const after = add(before, amount)
    balances.set(key, after)
    lines.push({ accountId: opened.id, amount, balanceAfter: opened.isKeptAtOnce ? after : undefined })
  }
  return { lines, shortfall: undefined }
}

type WrittenPosting = NonNullable<Awaited<ReturnType<typeof findPosting>>>

function sameContent(first: WrittenPosting, posting: Posting): bigint {
  if (contentOf(first) !== contentOf(posting)) throw new Error(`Posting ${posting.key} was written before with other content`)
  return first.id
}

type Content = {
  readonly reason: PostingReason | string
  readonly about: { readonly kind: string; readonly id: string }
  readonly entries: Posting['entries']
}

function contentOf({ reason, about, entries }: Content): string {
  const lines = entries.map(({ account, amount }) => `${accountKey(account)}=${amount.minor}`).sort()
  return JSON.stringify([reason, about.kind, about.id, lines])
}
