import type { MergeSide as ShownSide } from '@tradewind/contract/customer-merges/customer-merges'
import type { Actor, UserType } from '@tradewind/domain/accounts/actor'
import {
  type MergeNames,
  type MergeRefusal,
  type MergeSide,
  phonesToAdd,
  sayMergeRefusal,
  whyNotNow,
  whyNotTogether,
} from '@tradewind/domain/customers/merge-customers'
import { money, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { readCustomerRows } from '../customers/read-customer-rows.ts'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { readWallet } from '../ledger/wallet/read-wallet.ts'
import { countThings, findPair, listWithKeys, type PersonRow, phonesOf, readOpenWork, shareKeys } from './merge-repo.ts'
import { whyNotAlone } from './second-person.ts'

type Pair = { readonly keptId: number; readonly mergedId: number }
type Viewed = { readonly currency: string; readonly seesWallets: boolean }
type Viewer = Viewed & { readonly actor: Actor }

/** Two accounts with what each has, why they are not merged, and why it takes two people. Refuses NOT_FOUND. */
export async function compareCustomers(
  tx: SiteTx,
  { keptId, mergedId }: Pair,
  { actor, currency, seesWallets }: Viewer,
  now: Instant,
) {
  const rows = await findPair(tx, [keptId, mergedId])
  const [kept, merged] = [findOf(rows, keptId), findOf(rows, mergedId)]
  const why = await whyNot(tx, { kept, merged, currency })
  return {
    kept: await presentSide(tx, kept, { currency, seesWallets }, now),
    merged: await presentSide(tx, merged, { currency, seesWallets }, now),
    currency,
    phonesAdded: phonesToAdd(phonesOf(kept), phonesOf(merged)),
    whyNot: said(why, namesOf(kept, merged)),
    needsSecond: why === undefined ? await whySecond(tx, { actor, kept, merged, currency }, now) : null,
  }
}

/** Why two people make a merge that nothing else stands against, or null. */
async function whySecond(
  tx: SiteTx,
  { actor, kept, merged, currency }: Judged & Pick<Viewer, 'actor'>,
  now: Instant,
): Promise<string | null> {
  const { wallet } = await readOpenWork(tx, partyOf(merged), currency)
  const amount = money(BigInt(wallet), currency)
  return (await whyNotAlone(tx, { actor, kept, merged, amount, now })) ?? null
}

export function findOf(rows: readonly PersonRow[], id: number): PersonRow {
  return rows.find((row) => row.id === id) ?? refuse('NOT_FOUND', { message: 'We could not find that customer.' })
}

export function partyOf(row: PersonRow) {
  return { id: row.id, legalEntityId: row.legal_entity_id }
}

type Judged = { readonly kept: PersonRow; readonly merged: PersonRow; readonly currency: string }

/** The first reason against a merge; undefined: there is none. */
export async function whyNot(tx: SiteTx, { kept, merged, currency }: Judged): Promise<MergeRefusal | undefined> {
  const withKeys = await listWithKeys(tx, [kept.id, merged.id])
  const apart = whyNotTogether(sideOf(kept, withKeys), sideOf(merged, withKeys))
  if (apart) return apart
  const open = await readOpenWork(tx, partyOf(merged), currency)
  return whyNotNow({
    openSales: open.open_sales,
    openPayments: open.open_payments,
    unverifiedPayments: open.unverified_payments,
    owesQuotation: BigInt(open.owed) !== 0n,
    hasHolds: open.holds,
    usesCredit: BigInt(open.wallet) < 0n,
    hasOtherCurrency: open.other_currency,
    sharesKeys: await shareKeys(tx, kept.id, merged.id),
  })
}

function said(why: MergeRefusal | undefined, names: MergeNames): string | null {
  return why === undefined ? null : sayMergeRefusal(why, names)
}

export function namesOf(kept: PersonRow, merged: PersonRow): MergeNames {
  const nameOf = ({ first_name, last_name, id }: PersonRow) => `${first_name} ${last_name}`.trim().concat(` #${id}`)
  return { kept: nameOf(kept), merged: nameOf(merged) }
}

function sideOf(row: PersonRow, withKeys: ReadonlySet<number>): MergeSide {
  return {
    id: row.id,
    userType: row.user_type as UserType,
    legalEntityId: row.legal_entity_id,
    isBlocked: row.is_blocked,
    isApproved: row.approval === 'approved',
    hasLeft: row.left_at !== null,
    mergedInto: row.merged_into,
    signsInBy: row.email !== '' ? 'email' : withKeys.has(row.id) ? 'key' : 'none',
  }
}

async function presentSide(tx: SiteTx, row: PersonRow, { currency, seesWallets }: Viewed, now: Instant): Promise<ShownSide> {
  const [about] = await readCustomerRows(tx, [row.id])
  const view =
    seesWallets && row.user_type !== 'staff' && (await readWallet(tx, { legalEntityId: row.legal_entity_id, currency }, now))
  return {
    userId: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumbers: phonesOf(row),
    createdAt: row.created_at,
    groupName: about?.groupName ?? null,
    ...(await countThings(tx, partyOf(row))),
    wallet: view ? { balance: toDecimal(money(view.balance.minor, currency)), creditLimit: toDecimal(view.creditLimit) } : null,
  }
}
