import { toDecimal } from '@tradewind/domain/money'
import { recordChange } from '../../audit/record-change.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { readAmount } from '../../http/read-amount.ts'
import { refuseInput } from '../../http/refuse.ts'
import { type EndingSale, readEndings } from '../change/read-endings.ts'
import { moveQuotation } from '../move-quotation.ts'
import { notifyCustomer } from '../notify-customer.ts'
import type { QuotationEditor } from '../quotation-editor.ts'
import { getVersion, lockQuotation, type Quotation } from '../quotation-repo.ts'
import { cancelSales, type Ending, refundSales } from './cancel-sales.ts'
import { findSold, listSalesOfQuotation, type SaleOfLine } from './quotation-sale-repo.ts'

type Wish = {
  readonly id: number
  /** Of each service that stands: what was shown of an activity, what the desk says of another. */
  readonly refunds: readonly { readonly saleId: number; readonly refund: string }[]
  readonly reason: string
}
type Editor = QuotationEditor<'STATE_CHANGED'>

/**
 * Cancels all that stands of what was sold by a quotation, and the quotation, as one: its places are free again, what is refunded pays first what is owed. What has begun
 * stays, and with it the quotation stays vouchered. Refuses NOT_FOUND; STATE_CHANGED where nothing is left to cancel, other services stand than those that are named, or the
 * terms of an activity refund something else by now; by field a refund of a service below its terms or above its price.
 */
export function cancelKart(editor: Editor, { id, refunds, reason }: Wish): Promise<void> {
  const { db, actor, now, shop, refuse } = editor
  return inSite(db, actor.siteId, async (tx) => {
    const quotation = await lockQuotation(tx, id)
    const sold = await findSold(tx, id)
    if (quotation.status !== 'vouchered' || !sold) return refuse('STATE_CHANGED', { message: 'This quotation is not vouchered.' })
    const { standing, begun } = await listStanding(tx, id, now)
    if (standing.length === 0) return refuse('STATE_CHANGED', { message: 'Nothing is left that can be cancelled.' })
    const promised = await readEndings(tx, standing, now)
    if (standing.length !== refunds.length || standing.some(({ saleId }) => !refunds.some((one) => one.saleId === saleId)))
      return refuse('STATE_CHANGED', { message: 'Its services have changed. Please check what is refunded again.' })
    const endings = standing.map((sale, at) => readEnding(sale, promised[at], { refunds, refuse }))
    const refunding = await cancelSales(tx, editor, { endings, wanted: [], note: reason })
    await refundSales(tx, editor, refunding)
    await recordChange(
      tx,
      {
        ...{ actor, area: 'quotations', action: 'cancel what was sold', about: { kind: 'quotation', id } },
        after: { services: endings.map(({ sale, refund }) => `${sale.title}: ${toDecimal(refund)}`) },
        note: reason,
      },
      now,
    )
    if (begun.length === 0) await moveQuotation(tx, editor, id, { status: 'cancelled', reason })
    else await notifyOfRest(tx, editor, quotation)
    await shop.jobs.enqueue(tx, 'send-voucher', { siteId: tx.siteId, orderId: sold.orderId })
  })
}

type Standing = { readonly standing: readonly SaleOfLine[]; readonly begun: readonly SaleOfLine[] }

/** What stands of what was sold by a quotation, and what of it has begun and stays. */
export async function listStanding(tx: SiteTx, id: number, now: Editor['now']): Promise<Standing> {
  const left = (await listSalesOfQuotation(tx, id, now)).filter(({ status }) => status !== 'cancelled')
  return { standing: left.filter(({ hasBegun }) => !hasBegun), begun: left.filter(({ hasBegun }) => hasBegun) }
}

async function notifyOfRest(tx: SiteTx, { shop, now }: Editor, quotation: Quotation): Promise<void> {
  const { kept } = await getVersion(tx, quotation.id, quotation.version)
  await notifyCustomer(tx, { shop, now }, quotation, {
    title: `Cancelled: the rest of ${kept.kart.kartName}`,
    body: 'What has begun stays. What is refunded pays first what is still owed.',
  })
}

type Said = Pick<Wish, 'refunds'> & Pick<Editor, 'refuse'>

function readEnding(sale: SaleOfLine, ending: EndingSale | undefined, { refunds, refuse }: Said): Ending {
  const { saleId, title, amount } = sale
  if (sale.status !== 'confirmed')
    return refuse('STATE_CHANGED', { message: `${title} is not confirmed. Please cancel it alone, as its own service.` })
  const at = refunds.findIndex((one) => one.saleId === saleId)
  const field = `refunds.${at}.refund`
  const refund = readAmount(refunds[at]?.refund ?? '', amount.currency, field)
  const promised = ending?.promised ?? null
  if (sale.kind === 'activity' && refund.minor !== promised?.minor)
    return refuse('STATE_CHANGED', { message: `The refund of ${title} has changed. Please check it again.` })
  if (refund.minor > amount.minor) refuseInput({ [field]: `${title} was sold for ${toDecimal(amount)} ${amount.currency}.` })
  if (promised && refund.minor < promised.minor)
    refuseInput({ [field]: `By its terms ${toDecimal(promised)} ${amount.currency} is refunded.` })
  return { sale, refund }
}
