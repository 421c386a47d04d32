import { formatMoney } from '@tradewind/domain/format-money'
import { add, compareMoney, type Money, toDecimal, zero } from '@tradewind/domain/money'
import { differenceOf, offerEndsAt } from '@tradewind/domain/quotations/change-after-sale'
import { plusMinutes } from '@tradewind/domain/time'
import { recordChange } from '../../audit/record-change.ts'
import { hashRequest, isSameRequest } from '../../database/hash-request.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { readAmount } from '../../http/read-amount.ts'
import { refuseInput } from '../../http/refuse.ts'
import type { QuotationEditor } from '../quotation-editor.ts'
import { getQuotation, lockQuotation } from '../quotation-repo.ts'
import type { VersionWish } from '../save-version.ts'
import { refuseForeignSuppliers } from '../sell/sell-quotation.ts'
import { takeVersion } from '../take-version.ts'
import { findChangeByKey, insertChange, type SupplierOfPlace, withdrawOffered } from './change-repo.ts'
import { type DraftedChange, draftChange } from './draft-change.ts'
import { type Asking, askCustomer, readAsking } from './read-asking.ts'
import type { EndingSale } from './read-endings.ts'

type Wish = { readonly id: number; readonly version: number | undefined; readonly content: VersionWish }
type Editor = QuotationEditor<'QUOTATION_CHANGED' | 'QUOTATION_CLOSED'>

/** What a change would cancel, sell and cost. Writes nothing. Refuses as `draftChange` does. */
export async function priceChange(
  tx: SiteTx,
  context: Editor,
  { id, version, content }: Wish,
): Promise<DraftedChange & { readonly asking: Asking }> {
  const quotation = await getQuotation(tx, id, { kind: 'site' })
  const { kept } = await takeVersion(tx, context, quotation, version)
  const drafted = await draftChange(tx, context, { quotation, before: kept, wish: content })
  return { ...drafted, asking: await readAsking(tx, id, kept.kart) }
}

type Refund = { readonly saleId: number; readonly refund: string }
type Offering = Wish & {
  readonly refunds: readonly Refund[]
  /** Null: nobody is owed it. */
  readonly suppliers: readonly { readonly place: string; readonly supplierId: number | null }[]
  /** The difference that the desk has seen. */
  readonly difference: string
  readonly reason: string
  /** Whether its customer is asked to agree on the page of the link by which they agreed before. */
  readonly isSent: boolean
  readonly idempotencyKey: string
}

/**
 * Keeps a change as it is offered to the customer; one that was offered before is withdrawn. The same key offers the same once; what was changed since replaces it. What ends is refunded by its terms, or more; what has none, as
 * the desk says. Refuses QUOTATION_CHANGED, QUOTATION_CLOSED; by field what `draftChange` refuses, a refund below its terms or above its price, another difference than was seen, and to ask who could agree nowhere.
 */
export function offerChange(context: Editor, offering: Offering): Promise<number> {
  const { db, actor, now, shop } = context
  const { id, version, content, reason, isSent, idempotencyKey: key } = offering
  return inSite(db, actor.siteId, async (tx) => {
    const quotation = await lockQuotation(tx, id)
    const same = await findChangeByKey(tx, id, key)
    const requestHash = hashRequest(offering)
    if (same && isSameRequest(same.requestHash, requestHash)) return same.id
    const { kept: before } = await takeVersion(tx, context, quotation, version)
    const drafted = await draftChange(tx, context, { quotation, before, wish: content })
    const refunds = agreeRefunds(drafted.ends, offering.refunds)
    const refunded = refunds.reduce((all, { refund }) => add(all, refund), zero(drafted.added.currency))
    const difference = differenceOf({ added: drafted.added, refunded })
    refuseOtherDifference(offering.difference, difference)
    const suppliers = chooseSuppliers(drafted, offering.suppliers)
    await refuseForeignSuppliers(tx, suppliers)
    const page = isSent ? await readAsking(tx, id, before.kart) : undefined
    if (page && 'whyNot' in page) refuseInput({ isSent: page.whyNot })
    await withdrawOffered(tx, id, now)
    const changeId = await insertChange(tx, {
      ...{ quotationId: id, basedOn: quotation.version, kept: drafted.kept, added: drafted.added },
      ...{ suppliers, reason, key, requestHash, refunded, now, by: actor.userId },
      ends: refunds.map(({ saleId, refund }) => ({ saleId, refundMinor: refund.minor })),
      validUntil: offerEndsAt(drafted.ends, plusMinutes(now, before.kart.quoteValidyInDays * 24 * 60)),
    })
    const after = { difference: toDecimal(difference), currency: difference.currency }
    await recordChange(
      tx,
      {
        actor,
        area: 'quotations',
        action: 'offer a change',
        about: { kind: 'quotation', id },
        after,
        ...(reason && { note: reason }),
      },
      now,
    )
    if (page) await askCustomer(tx, { shop, now }, { quotation, page, kart: before.kart })
    return changeId
  })
}

/** Withdraws the change that waits for its customer; nothing where none does. */
export async function withdrawChange({ db, actor, now }: Pick<Editor, 'db' | 'actor' | 'now'>, quotationId: number): Promise<void> {
  await inSite(db, actor.siteId, async (tx) => {
    await lockQuotation(tx, quotationId)
    if (!(await withdrawOffered(tx, quotationId, now))) return
    const about = { kind: 'quotation', id: quotationId }
    await recordChange(tx, { actor, area: 'quotations', action: 'withdraw a change', about }, now)
  })
}

/** Whom costs are owed to: as the desk says, and where it says nothing whom they were owed to before. */
function chooseSuppliers({ starts }: DraftedChange, said: Offering['suppliers']): SupplierOfPlace[] {
  const named = new Set(said.map(({ place }) => place))
  const before = starts.filter(({ place, asksSupplier }) => asksSupplier && !named.has(place))
  return [...said, ...before].flatMap(({ place, supplierId }) => (supplierId === null ? [] : [{ place, supplierId }]))
}

function agreeRefunds(
  ends: readonly EndingSale[],
  wished: readonly Refund[],
): { readonly saleId: number; readonly refund: Money }[] {
  const wrong: Record<string, string> = {}
  const typed = new Map(wished.map((one) => [one.saleId, one.refund]))
  const agreed = ends.flatMap(({ saleId, amount, promised }) => {
    const field = `refunds.${saleId}`
    const text = typed.get(saleId)
    if (text === undefined && promised === null) {
      wrong[field] = 'Please enter what is refunded; 0 where nothing is.'
      return []
    }
    const refund = text === undefined ? (promised ?? amount) : readAmount(text, amount.currency, field)
    if (compareMoney(refund, amount) > 0) wrong[field] = `It was sold for ${formatMoney(amount)}.`
    if (promised && compareMoney(refund, promised) < 0) wrong[field] = `Its terms promise ${formatMoney(promised)}.`
    return [{ saleId, refund }]
  })
  if (Object.keys(wrong).length > 0) refuseInput(wrong)
  return agreed
}

function refuseOtherDifference(sent: string, difference: Money): void {
  if (toDecimal(difference) !== sent)
    refuseInput({ difference: `The difference is ${formatMoney(difference)}. Please check it again.` })
}
