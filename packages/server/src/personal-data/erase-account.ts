import type { Actor } from '@tradewind/domain/accounts/actor'
import { isOfCompany } from '@tradewind/domain/company-team/company-rights'
import { isZero, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { endAllSessions } from '../accounts/sessions/end-sessions.ts'
import { listMembers, lockMembers } from '../accounts/team/team-repo.ts'
import { lockUser } from '../accounts/user-repo.ts'
import { endViewingsOf } from '../accounts/viewing/end-viewing.ts'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { endCartsOf } from '../carts/end-carts-of.ts'
import { deleteAllDeclined } from '../company-team/declined-invitation-repo.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { lockWallet } from '../ledger/wallet/read-wallet.ts'
import { endOffersTo, explainUnsettled } from '../quotations/end-offers-to.ts'
import type { Shop } from '../quotations/quotation-editor.ts'
import { lockOpenOf } from '../quotations/quotation-repo.ts'
import { listUnsettled } from '../quotations/sell/receipt-repo.ts'
import { endSandbox, findSandbox } from '../sites/sandbox-site-repo.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import {
  countOpenPayments,
  countOpenSales,
  eraseEntity,
  eraseFromQuotations,
  eraseRowsOf,
  eraseTravellers,
  eraseWords,
  findOtherBalance,
  hasUnverifiedPayments,
  listAccountsOf,
  listPeopleOf,
  markDeleted,
} from './personal-data-repo.ts'

type Context = Pick<App, 'db' | 'personalTables'> & {
  readonly shop: Shop
  readonly actor: Actor
  readonly now: Instant
  readonly currency: string
  readonly refuse: Refuse<'NOT_DELETABLE'>
}

/**
 * Ends an account for good: what says who somebody was is deleted or emptied, what the law wants kept stays by number. With the last person of a company go those who left it before. Refuses
 * NOT_DELETABLE, with what is open: a booking, a payment, a quotation that was agreed, money or a debt, a company without another owner. What is only offered to them is lost.
 */
export async function eraseAccount(context: Context): Promise<void> {
  const { db, actor, now } = context
  const { siteId, legalEntityId } = actor
  if ((await tryToErase(context)) === 'others') return
  // What the last of a company has tried goes with them: it is removed a day later.
  const sandbox = await findSandbox(db, { siteId, legalEntityId })
  if (sandbox) await endSandbox(db, sandbox.id, now)
}

/** As often as colleagues may come or go between the first look and the lock. */
const MOST_TRIES = 5

/** Who stays in the company. Colleagues who went, or came, between the first look and the lock: it is looked at again, because quotations are locked before people. */
async function tryToErase(context: Context): Promise<'others' | 'nobody'> {
  for (let tries = 1; ; tries += 1)
    try {
      return await inSite(context.db, context.actor.siteId, (tx) => erase(tx, context))
    } catch (error) {
      if (!(error instanceof OthersThanSeen) || tries === MOST_TRIES) throw error
    }
}

class OthersThanSeen extends Error {}

async function erase(tx: SiteTx, { personalTables, shop, actor, now, currency, refuse }: Context): Promise<'others' | 'nobody'> {
  const company = isOfCompany(actor) ? actor.legalEntityId : undefined
  const own = await listAccountsOf(tx, actor.userId)
  const isAlone = company === undefined || (await listMembers(tx, company)).every(({ id }) => id === actor.userId)
  const accounts = company !== undefined && isAlone ? await listPeopleOf(tx, company) : own
  const ids = accounts.map(({ id }) => id)
  const why =
    actor.userType === 'staff'
      ? 'Accounts of staff are ended by the super admin of this site.'
      : ((await endOffersTo(tx, { actor, now, shop }, { customerIds: ids, isAlone })) ??
        (await whyNotDeletable(tx, { actor, now, currency, ids, isAlone })))
  if (why) refuse('NOT_DELETABLE', { message: why })
  // Carts of a company stay with those who work there.
  if (isAlone) await endCartsOf(tx, { actor, now }, ids)
  // Its own line first: afterwards nobody can say who it was.
  await recordChange(tx, { actor, area: 'people', action: 'delete own account', about: { kind: 'user', id: actor.userId } }, now)
  for (const { id, legalEntityId } of accounts) {
    await eraseTravellers(tx, id)
    // What was quoted to somebody of a company is the company's, as long as somebody works there.
    if (isAlone) {
      await eraseFromQuotations(tx, id)
      await eraseWords(tx, id)
    }
    for (const [table, about] of Object.entries(personalTables)) if (table !== 'users') await eraseRowsOf(tx, table, about, id)
    await endAllSessions(tx, id, now)
    await endViewingsOf(tx, id, now)
    await markDeleted(tx, id, now)
    if (personalTables.users) await eraseRowsOf(tx, 'users', personalTables.users, id)
    if (actor.userType === 'retail') await eraseEntity(tx, legalEntityId)
  }
  if (company !== undefined && isAlone) await deleteAllDeclined(tx, company)
  return isAlone ? 'nobody' : 'others'
}

type Judged = Pick<Context, 'actor' | 'now' | 'currency'> & { readonly ids: readonly number[]; readonly isAlone: boolean }

async function whyNotDeletable(tx: SiteTx, { actor, now, currency, ids, isAlone }: Judged): Promise<string | undefined> {
  const members = isOfCompany(actor) ? await lockMembers(tx, actor.legalEntityId) : []
  if (members.length === 0) await lockUser(tx, actor.userId)
  const others = members.filter(({ id }) => id !== actor.userId)
  // Of two last people who go at once, the second is alone by now.
  if ((others.length === 0) !== isAlone) throw new OthersThanSeen('Colleagues came or went')
  if (actor.isCompanyOwner && others.length > 0 && !others.some((one) => one.is_company_owner && !one.is_blocked))
    return 'You are the only owner of your company’s account. Please make a colleague owner first.'
  const today = await todayOfSite(tx, now)
  const open = await countOpenSales(tx, [actor.userId], today)
  if (open > 0) return `You have ${nameBookings(open)} still to come or not settled. Please wait until then, or cancel first.`
  if ((await countOpenPayments(tx, [actor.userId])) > 0)
    return 'A payment of yours is still open. Please try again when it has ended.'
  // What colleagues have left behind is refunded to the wallet of the company, which the last one alone can open.
  const left = await countOpenSales(tx, ids, today)
  if (left > 0)
    return `${nameBookings(left, { isFirst: true })} of colleagues who have left your company ${left === 1 ? 'is' : 'are'} still to come or not settled. Please wait until then, or cancel first.`
  if ((await countOpenPayments(tx, ids)) > 0)
    return 'A payment of a colleague who has left your company is still open. Please try again when it has ended.'
  // The money of a company, and what is offered to it, stay with those who work there.
  if (others.length > 0) return undefined
  // One that was made since: who makes a quotation holds its customer, so there are no others now.
  if ((await lockOpenOf(tx, ids)).length > 0) return 'A quotation for you was made just now. Please try again.'
  const [unsettled] = await listUnsettled(tx, actor.legalEntityId)
  if (unsettled) return explainUnsettled(unsettled)
  if (await hasUnverifiedPayments(tx, actor.legalEntityId))
    return 'A payment that you reported is not verified yet. Please try again when it is.'
  const wallet = await lockWallet(tx, { legalEntityId: actor.legalEntityId, currency }, now)
  const foreign = await findOtherBalance(tx, { legalEntityId: actor.legalEntityId, currency })
  if (foreign) return `You have ${foreign.currency} ${toDecimal(foreign)} with us. Please have it paid out or settled first.`
  if (isZero(wallet.balance) && isZero(wallet.holds)) return undefined
  return `Your wallet is not empty: ${currency} ${toDecimal(wallet.balance)}. Please have it paid out or settled first.`
}

function nameBookings(count: number, { isFirst = false }: { readonly isFirst?: boolean } = {}): string {
  if (count === 1) return isFirst ? 'A booking' : 'a booking'
  return `${count} bookings`
}
