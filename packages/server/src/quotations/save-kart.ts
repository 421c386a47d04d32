import type { KartWish } from '@tradewind/contract/quotations/quotation-shapes'
import { compareMoney, toDecimal } from '@tradewind/domain/money'
import { findCart } from '../carts/cart-repo.ts'
import { followQuotation, lockCartToQuote } from '../carts/follow-quotation.ts'
import { hashRequest, isSameRequest } from '../database/hash-request.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { readAmount } from '../http/read-amount.ts'
import { refuse, refuseInput } from '../http/refuse.ts'
import { moveQuotation } from './move-quotation.ts'
import { numberAgain } from './number-again.ts'
import type { QuotationEditor } from './quotation-editor.ts'
import { findByKey, insertQuotation, type Kept, lockQuotation, type Quotation, setKeyRequest } from './quotation-repo.ts'
import { saveVersion } from './save-version.ts'
import { readCollected } from './sell/receipt-repo.ts'
import { holdCustomer, takeCustomer } from './take-customer.ts'
import { takeVersion } from './take-version.ts'

type Editor = QuotationEditor<'QUOTATION_CHANGED' | 'QUOTATION_CLOSED' | 'CART_NOT_QUOTABLE' | 'CART_MOVED'>

/** Adds a quotation, or saves a version of one. Gives its number. */
export function saveKart(context: Editor, wish: KartWish): Promise<number> {
  const { db, actor } = context
  return inSite(db, actor.siteId, async (tx) => {
    const quotation = wish.id === undefined ? await beginQuotation(tx, context, wish) : await lockQuotation(tx, wish.id)
    if (quotation === 'isThere') return saveAgain(tx, context, wish)
    const before = wish.id === undefined ? undefined : (await takeVersion(tx, context, quotation, wish.version)).kept
    await saveContent(tx, context, { quotation, before, wish })
    return quotation.id
  })
}

type Saving = { readonly quotation: Quotation; readonly before: Kept | undefined; readonly wish: KartWish }

async function saveContent(tx: SiteTx, context: Editor, { quotation, before, wish }: Saving): Promise<void> {
  const { id: _id, version: _version, idempotencyKey: _key, ...rest } = wish
  const {
    cartId: _cart,
    cartContents: _contents,
    isCancelled: _cancelled,
    quotationId: _named,
    collectedPayment,
    ...content
  } = rest
  if (collectedPayment !== undefined) await refuseOtherPaid(tx, quotation.id, { ...wish, collectedPayment })
  await keepWithCart(tx, quotation, content.customerId)
  await saveVersion(tx, context, { quotation, before, wish: content })
  await moveAsWished(tx, context, quotation.id, wish)
}

type Collected = Pick<KartWish, 'totalPrice' | 'currencySymbol'> & { readonly collectedPayment: string }

/** What was collected is what receipts say. Refuses by field, in the words of the specification what is above the total. */
async function refuseOtherPaid(
  tx: SiteTx,
  quotationId: number,
  { collectedPayment, totalPrice, currencySymbol }: Collected,
): Promise<void> {
  const sent = readAmount(collectedPayment, currencySymbol, 'collectedPayment')
  const collected = await readCollected(tx, quotationId, currencySymbol)
  // In another currency nothing is saved while payments stand: that is said as it is saved.
  if (collected.currency !== currencySymbol || compareMoney(sent, collected) === 0) return
  if (compareMoney(sent, readAmount(totalPrice, currencySymbol, 'totalPrice')) > 0)
    refuseInput({ collectedPayment: 'Collected payment should not be greater than total price' })
  refuseInput({ collectedPayment: `The receipts come to ${toDecimal(collected)} ${collected.currency}. Please add a receipt.` })
}

/** What was changed after an answer that was lost is a version of the quotation that is there; where somebody has saved it since, that is shown first. */
async function saveAgain(tx: SiteTx, context: Editor, wish: KartWish): Promise<number> {
  const { id } = (await findByKey(tx, context.actor.userId, wish.idempotencyKey ?? '')) ?? refuse('NOT_FOUND')
  const quotation = await lockQuotation(tx, id)
  // Read again: whoever had locked it may have saved it under the key.
  const { keyHash, keyVersion } = (await findByKey(tx, context.actor.userId, wish.idempotencyKey ?? '')) ?? refuse('NOT_FOUND')
  if (isSameRequest(keyHash, hashRequest(wish))) return id
  const { kept: before } = await takeVersion(tx, context, quotation, keyVersion)
  await saveContent(tx, context, { quotation, before, wish: numberAgain(wish, before.kart) })
  const { version } = await lockQuotation(tx, id)
  await setKeyRequest(tx, id, { hash: hashRequest(wish), version })
  return id
}

/** A new one, or 'isThere' where the same person has made it with the same key. */
async function beginQuotation(tx: SiteTx, { actor, now, shop, refuse: refuseHere }: Editor, wish: KartWish) {
  const { idempotencyKey, cartId } = wish
  if (idempotencyKey !== undefined && (await findByKey(tx, actor.userId, idempotencyKey))) return 'isThere'
  const cart = cartId === undefined ? undefined : await lockCartToQuote(tx, cartId)
  // Pressed twice, the first may have been waited for.
  if (idempotencyKey !== undefined && cart && (await findByKey(tx, actor.userId, idempotencyKey))) return 'isThere'
  if (cart && 'why' in cart) return refuseHere('CART_NOT_QUOTABLE', { message: cart.why })
  if (cart && wish.cartContents !== undefined && wish.cartContents !== cart.contents)
    refuseHere('CART_MOVED', { data: { contents: cart.contents } })
  const { customerId, legalEntityId } = await holdCustomer(tx, wish.customerId)
  const keyHash = idempotencyKey === undefined ? undefined : hashRequest(wish)
  const id = await insertQuotation(tx, { customerId, legalEntityId, idempotencyKey, keyHash, cartId, createdBy: actor.userId, now })
  if (id === undefined) return 'isThere'
  if (cart) {
    const quotation = { id, legalEntityId, sentVersion: null }
    await followQuotation(tx, { actor, now, shop }, { cartId: cart.id, quotation, from: undefined, to: 'new' })
  }
  return lockQuotation(tx, id)
}

/** What answers a cart is for the company, or the person, whose cart it is. */
async function keepWithCart(tx: SiteTx, { cartId }: Quotation, customerId: number): Promise<void> {
  if (cartId === null) return
  const [cart, { legalEntityId }] = [await findCart(tx, cartId), await takeCustomer(tx, customerId)]
  if (cart?.customer?.legalEntityId !== legalEntityId)
    refuseInput({ customerId: 'It answers a cart of another customer. Please make a copy for this one.' })
}

/** A quotation that is saved as vouchered or cancelled moves there; from there it does not come back. */
async function moveAsWished(tx: SiteTx, context: Editor, id: number, wish: KartWish): Promise<void> {
  const { status } = await lockQuotation(tx, id)
  if (status === 'vouchered' && !wish.isVouchered && !wish.isCancelled)
    refuseInput({ isVouchered: 'A vouchered quotation stays vouchered, or is cancelled.' })
  const move = (to: 'cancelled' | 'vouchered', field: string) => moveQuotation(tx, context, id, { status: to, reason: '', field })
  if (wish.isCancelled && status !== 'cancelled') await move('cancelled', 'isCancelled')
  else if (wish.isVouchered && status !== 'vouchered') await move('vouchered', 'isVouchered')
}
