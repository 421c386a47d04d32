import type { QuotationChange } from '@tradewind/contract/quotations/quotation-changes'
import type { KartWish } from '@tradewind/contract/quotations/quotation-shapes'
import { toDecimal } from '@tradewind/domain/money'
import { differenceOf } from '@tradewind/domain/quotations/change-after-sale'
import type { Instant } from '@tradewind/domain/time'
import { inSite } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { actorOf, type RequestContext, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { getQuotation } from '../quotation-repo.ts'
import { carryOutChange } from './carry-out-change.ts'
import { type ChangeRow, listChanges } from './change-repo.ts'
import { offerChange, priceChange, withdrawChange } from './offer-change.ts'

const CHANGES_SHOWN = 50

const acting = (context: RequestContext) => ({ db: context.db, actor: actorOf(context), now: context.now, shop: context.app })

type Sent = Omit<KartWish, 'idempotencyKey' | 'collectedPayment' | 'quotationId' | 'isVouchered' | 'isCancelled'> & {
  readonly id: number
  readonly version: number
}
const wishOf = ({ id, version, ...content }: Sent) => ({ id, version, content: { ...content, isVouchered: true } })

export const quotationChangeRoutes = {
  priceChange: route.quotationChanges.priceChange.handler(({ input, context, errors }) =>
    reading(context, async (tx) => {
      const { ends, starts, added, asking } = await priceChange(tx, { ...acting(context), refuse: promised(errors) }, wishOf(input))
      return {
        success: true as const,
        change: {
          currency: added.currency,
          ends: ends.map(({ saleId, title, amount, promised: least }) => ({
            ...{ saleId, title, amount: toDecimal(amount) },
            promised: least && toDecimal(least),
          })),
          starts: starts.map(({ place, title, amount, asksSupplier, supplierId }) => ({
            ...{ place, title, amount: toDecimal(amount), asksSupplier, supplierId },
          })),
          added: toDecimal(added),
          asking: 'whyNot' in asking ? { whyNot: asking.whyNot, writesTo: '' } : { whyNot: null, writesTo: asking.sentTo },
        },
      }
    }),
  ),
  offerChange: route.quotationChanges.offerChange.handler(async ({ input, context, errors }) => {
    const { refunds, suppliers, difference, reason, isSent, idempotencyKey, ...kart } = input
    const offering = { ...wishOf(kart), refunds, suppliers, difference, reason, isSent, idempotencyKey }
    const changeId = await offerChange({ ...acting(context), refuse: promised(errors) }, offering)
    return { ...(await show(context, input.id)), changeId }
  }),
  agreeToChange: route.quotationChanges.agreeToChange.handler(async ({ input, context, errors }) => {
    const { changeId, difference: seen, agreedBy: name } = input
    const { actor, shop, now, db } = acting(context)
    const by = { name, notedBy: actor.userId }
    const quotationId = await inSite(db, actor.siteId, (tx) =>
      carryOutChange(tx, { actor, shop, now, refuse: promised(errors) }, { changeId, by, seen }),
    )
    return show(context, quotationId)
  }),
  withdrawChange: route.quotationChanges.withdrawChange.handler(async ({ input, context }) => {
    await withdrawChange(acting(context), input.id)
    return show(context, input.id)
  }),
  getChanges: route.quotationChanges.getChanges.handler(({ input, context }) => show(context, input.id)),
}

/** Refuses NOT_FOUND. */
const show = (context: RequestContext, id: number) =>
  reading(context, async (tx) => {
    await getQuotation(tx, id, { kind: 'site' })
    const rows = await listChanges(tx, id, CHANGES_SHOWN)
    return { success: true as const, changes: rows.map((row) => presentChange(row, context.now)) }
  })

function presentChange(row: ChangeRow, now: Instant): QuotationChange {
  const { id, added, refunded, reason, offeredAt, writer, validUntil, agreedAt, agreedBy, version } = row
  return {
    ...{ id, reason, offeredAt, validUntil, agreedAt, agreedBy, version },
    state: stateOf(row, now),
    currency: added.currency,
    added: toDecimal(added),
    refunded: toDecimal(refunded),
    difference: toDecimal(differenceOf({ added, refunded })),
    offeredBy: writer,
  }
}

function stateOf({ agreedAt, withdrawnAt, validUntil }: ChangeRow, now: Instant): QuotationChange['state'] {
  if (agreedAt !== null) return 'agreed'
  if (withdrawnAt !== null) return 'withdrawn'
  return validUntil <= now ? 'expired' : 'offered'
}
