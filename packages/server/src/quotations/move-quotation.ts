import type { Actor } from '@tradewind/domain/accounts/actor'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import { mayMove, type QuotationStatus } from '@tradewind/domain/quotations/quotation-status'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { getNameOf } from '../accounts/user-repo.ts'
import { recordChange } from '../audit/record-change.ts'
import { followQuotation } from '../carts/follow-quotation.ts'
import type { SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { refuseWithout, refuseWithoutSecondFactor } from '../http/why-not-admitted.ts'
import { notifyCustomer } from './notify-customer.ts'
import { priceKart } from './price-kart.ts'
import type { Shop } from './quotation-editor.ts'
import { getVersion, lockQuotation, type Quotation, setStatus } from './quotation-repo.ts'
import { extendLinks, noteAcceptance, supersedeAccepted } from './sell/agreed-repo.ts'
import { findSaleFaults } from './sell/find-sale-faults.ts'
import { notifyOfReturned } from './sell/notify-of-returned.ts'
import { findSold, listSalesOfQuotation } from './sell/quotation-sale-repo.ts'
import { readCollected } from './sell/receipt-repo.ts'
import { type ReturnedReceipt, returnAllReceipts } from './sell/receive.ts'
import { type SupplierOfLine, sellQuotation } from './sell/sell-quotation.ts'
import { type Agreed, takeAgreedVersion } from './take-agreed-version.ts'
import { hasEnded } from './take-customer.ts'
import { watchQuotation } from './watch-quotation.ts'

const MINUTES_OF_A_DAY = 24 * 60

/** No actor: its traveller, who has no account. */
type Mover = { readonly actor: Actor | undefined; readonly now: Instant; readonly shop: Shop }
/** `field`: beside which of the form a refusal of the move stands. `note`: for the trail, where no reason is kept. */
type Move = {
  readonly status: QuotationStatus
  readonly reason: string
  readonly field?: string
  readonly note?: string
  /** It follows what was cancelled by somebody who may cancel that. */
  readonly isFollowing?: boolean
  readonly suppliers?: readonly SupplierOfLine[]
  /** As a person of the desk notes that its customer agreed. */
  readonly agreed?: Agreed
}

/**
 * Moves a quotation on, as its newest version is; where a person of the desk says that its customer agreed, as the version is to which they did. Vouchered, it is sold; one that ends without being sold gives back what was paid of it. Refuses by field, and FORBIDDEN
 * to voucher, to cancel what was vouchered or to end what was paid of without the permission, and SECOND_FACTOR_NEEDED where money moves.
 */
export async function moveQuotation(
  tx: SiteTx,
  mover: Mover,
  id: number,
  { status, reason, field = 'status', note = reason, isFollowing = false, suppliers = [], agreed }: Move,
): Promise<void> {
  const { actor, now } = mover
  const locked = await lockQuotation(tx, id)
  const { status: from } = locked
  if (!mayMove(from, status)) refuseInput({ [field]: `A quotation that is ${WORDS[from]} cannot become ${WORDS[status]}.` })
  if (status === 'lost' && reason === '') refuseInput({ reason: 'Please enter the reason.' })
  if (from === 'lost' && (await hasEnded(tx, locked.customerId)))
    refuseInput({ [field]: 'The account of its customer has ended. Please copy the quotation for another customer.' })
  const isAgreedTo = status === 'accepted' || (status === 'vouchered' && from !== 'accepted')
  // By its link a customer agrees to what it shows.
  const isNoted = isAgreedTo && actor !== undefined
  const quotation = isNoted ? await takeAgreedVersion(tx, { actor, now, field, shop: mover.shop }, locked, agreed) : locked
  const { version } = quotation
  const { kept } = await getVersion(tx, id, version)
  const { kart } = kept
  if (status === 'vouchered') {
    const { shop } = mover
    if (!actor) throw new Error('Only a person of the desk vouchers a quotation')
    refuseWithout(actor, 'quotations.sell')
    refuseWithoutSecondFactor(actor)
    const collected = await readCollected(tx, id, kart.currencySymbol)
    const { sentences } = await findSaleFaults(tx, { legalEntityId: quotation.legalEntityId, kept, collected, now })
    if (Object.keys(sentences).length > 0) refuseInput(sentences)
    const { sum } = priceKart(kart, kept, { isVouchered: true, collected })
    await sellQuotation(tx, { actor, now, shop, suppliers }, { quotation, kept, sum })
  }
  const returned = await endMoney(tx, mover, { quotation, to: status, field, reason, isFollowing })
  if (quotation.cartId !== null) {
    const refused = await followQuotation(tx, mover, { cartId: quotation.cartId, quotation, from, to: status })
    if (refused) refuseInput({ [field]: refused.why })
  }
  const validUntil = plusMinutes(now, kart.quoteValidyInDays * MINUTES_OF_A_DAY)
  await setStatus(tx, id, {
    ...{ status, reason, changed_at: now },
    ...(status === 'sent' && { sent_version: version, sent_at: now, valid_until: validUntil }),
    ...(isAgreedTo && { agreed_at: now, agreed_version: version }),
    ...(status === 'inProgress' && { agreed_at: null, agreed_version: null }),
    // Who was sent another version reads the one that was agreed to.
    ...(isNoted && quotation.sentVersion !== null && { sent_version: version }),
    // What a customer owes, they read, as it was sold: also where it was never sent.
    ...(status === 'vouchered' && {
      sent_version: version,
      ...(quotation.sentVersion === null && { sent_at: now, valid_until: validUntil, is_sold_unsent: true }),
    }),
  })
  if (status === 'sent') await extendLinks(tx, id, { version, validUntil })
  if (status === 'inProgress') await supersedeAccepted(tx, id, now)
  const saidBy = agreed?.by ?? ''
  if (isNoted) await noteAgreed(tx, mover, { quotation, actor, name: saidBy, to: status, kartName: kart.kartName })
  await watchQuotation(tx, { ...mover.shop, now }, id)
  if (status === 'vouchered') await notifyCustomer(tx, mover, quotation, { title: `Confirmed: ${kart.kartName}`, body: CONFIRMED })
  if (status === 'cancelled') {
    const body = from === 'vouchered' ? REFUNDED : ''
    await notifyCustomer(tx, mover, quotation, { title: `Cancelled: ${kart.kartName}`, body })
  }
  const why = `${nameQuotation(id)}, ${kart.kartName}: ${status === 'lost' ? 'this proposal was closed' : 'it was cancelled'}.`
  await notifyOfReturned(tx, mover, { quotationId: id, returned, why })
  const said = [isNoted && saidBy && `${saidBy} agreed to version ${version}, as the desk noted it`, note]
    .filter(Boolean)
    .join('. ')
  await recordChange(
    tx,
    {
      ...{ actor, area: 'quotations', action: 'move quotation', about: { kind: 'quotation', id } },
      ...{ before: { status: from }, after: { status, version } },
      ...(said && { note: said }),
    },
    now,
  )
}

type Noting = {
  readonly quotation: Quotation
  readonly actor: Actor
  readonly name: string
  readonly to: QuotationStatus
  readonly kartName: string
}

/** Who agreed without a link reads, and pays, what they agreed to on the page of the newest one that they were sent. Sold at once, they get its vouchers. */
async function noteAgreed(tx: SiteTx, mover: Mover, { quotation, actor, name: typed, to, kartName }: Noting): Promise<void> {
  const { shop, now } = mover
  const { id, version, customerId } = quotation
  const name = typed || (await getNameOf(tx, customerId)) || 'The customer'
  const noted = await noteAcceptance(tx, id, { name, by: actor.userId, version, now })
  if (to !== 'accepted') return
  await notifyCustomer(tx, mover, quotation, { title: `Agreed: ${kartName}`, body: `Our desk noted that ${name} agreed.` })
  if (noted?.sentTo)
    await shop.jobs.enqueue(tx, 'send-proposal-mail', { siteId: tx.siteId, proposalId: noted.proposalId, about: 'accepted' })
}

const CONFIRMED = 'Your vouchers and invoices are there.'
const REFUNDED = 'What is refunded pays first what is still owed; the rest is in your wallet.'

type Ending = {
  readonly quotation: Quotation
  readonly to: QuotationStatus
  readonly field: string
  readonly reason: string
  readonly isFollowing: boolean
}

/** What was sold is cancelled line by line, each by its terms, before the whole is; what was not sold keeps no money. Gives what went back. */
async function endMoney(
  tx: SiteTx,
  { actor, now }: Mover,
  { quotation, to, field, reason, isFollowing }: Ending,
): Promise<readonly ReturnedReceipt[]> {
  if (to !== 'lost' && to !== 'cancelled') return []
  if (!(await findSold(tx, quotation.id))) return returnAllReceipts(tx, quotation.id, { by: actor, reason, now })
  if (actor && !isFollowing) refuseWithout(actor, 'quotations.sell')
  const left = (await listSalesOfQuotation(tx, quotation.id, now)).find((sale) => sale.status !== 'cancelled')
  if (left) refuseInput({ [field]: `Please cancel its services first: ${left.title} is confirmed.` })
  return []
}

const WORDS: Readonly<Record<QuotationStatus, string>> = {
  new: 'new',
  inProgress: 'in progress',
  sent: 'sent',
  accepted: 'accepted',
  vouchered: 'vouchered',
  lost: 'lost',
  cancelled: 'cancelled',
}
