import { MissingPart } from '@tradewind/contract/activity-sales/missing-costs'
import type { QuotationMoney } from '@tradewind/contract/quotations/quotation-money'
import { type Money, subtract, toDecimal, zero } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { actorOf, type RequestContext, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { listSuppliers } from '../../ledger/post/supplier-entity-repo.ts'
import { readWallet } from '../../ledger/wallet/read-wallet.ts'
import { listMissingCosts } from '../../sales/missing-cost-repo.ts'
import { type Sellers, sellerOf } from '../../sales/seller.ts'
import { currencyOfSite } from '../../sites/site-facts.ts'
import { type EndingSale, readEndings } from '../change/read-endings.ts'
import { getQuotation } from '../quotation-repo.ts'
import { cancelKart, listStanding } from './cancel-kart.ts'
import { cancelService } from './cancel-service.ts'
import { chargedFor, type OwnCharge, readCharging } from './charge-in-own.ts'
import { listCharged } from './exchange-repo.ts'
import { listCostsToSettle } from './list-costs-to-settle.ts'
import { listSalesOfQuotation } from './quotation-sale-repo.ts'
import { readPaymentPlan } from './read-payment-plan.ts'
import { readToPay } from './read-to-pay.ts'
import { listReceipts, type Receipt, readCollected } from './receipt-repo.ts'
import { addReceipt, readReturnable, returnReceipt } from './receive.ts'

const acting = (context: RequestContext) => ({ db: context.db, actor: actorOf(context), now: context.now, shop: context.app })

export const quotationMoneyRoutes = {
  getReceipts: route.quotationMoney.getReceipts.handler(({ input: { id }, context }) => show(context, id)),
  addReceipt: route.quotationMoney.addReceipt.handler(async ({ input, context, errors }) => {
    await addReceipt({ ...acting(context), refuse: promised(errors) }, input)
    return show(context, input.id)
  }),
  returnReceipt: route.quotationMoney.returnReceipt.handler(async ({ input, context, errors }) =>
    show(context, await returnReceipt({ ...acting(context), refuse: promised(errors) }, input)),
  ),
  getCancellationOfKart: route.quotationMoney.getCancellationOfKart.handler(({ input: { id }, context }) =>
    reading(context, async (tx) => {
      const { now } = context
      await getQuotation(tx, id, { kind: 'site' })
      const { standing, begun } = await listStanding(tx, id, now)
      const endings = await readEndings(tx, standing, now)
      return { success: true as const, endings: endings.map(presentEnding), begun: begun.map(({ title }) => title) }
    }),
  ),
  cancelKart: route.quotationMoney.cancelKart.handler(async ({ input, context, errors }) => {
    await cancelKart({ ...acting(context), refuse: promised(errors) }, input)
    return show(context, input.id)
  }),
  cancelService: route.quotationMoney.cancelService.handler(async ({ input, context, errors }) =>
    show(context, await cancelService({ ...acting(context), refuse: promised(errors) }, input)),
  ),
}

const presentEnding = ({ saleId, kind, title, amount, promised, fallsAt }: EndingSale) => ({
  ...{ saleId, kind, title, amount: toDecimal(amount), promised: promised && toDecimal(promised), fallsAt: fallsAt ?? null },
})

const show = (context: RequestContext, id: number) =>
  reading(context, async (tx) => ({ success: true as const, money: await present(tx, id, context.app.sellers, context.now) }))

/** Refuses NOT_FOUND. */
async function present(tx: SiteTx, id: number, sellers: Sellers, now: Instant): Promise<QuotationMoney> {
  const quotation = await getQuotation(tx, id, { kind: 'site' })
  const { total, legalEntityId, orderId } = await readToPay(tx, quotation)
  const { currency } = total
  const walletCurrency = await currencyOfSite(tx)
  const [plan, collected, receipts, sales, { spendable }, charging, charged, returnable] = await Promise.all([
    readPaymentPlan(tx, quotation),
    readCollected(tx, id, currency),
    listReceipts(tx, id),
    listSalesOfQuotation(tx, id, now),
    readWallet(tx, { legalEntityId, currency: walletCurrency }, now),
    readCharging(tx, quotation, currency),
    listCharged(tx, id),
    readReturnable(tx, id, currency),
  ])
  const left = subtract(total, collected)
  const missing = await listMissingCosts(
    tx,
    sales.flatMap(({ saleId, status }) => (status === 'confirmed' ? [saleId] : [])),
  )
  return {
    currency,
    totalPrice: toDecimal(total),
    collectedPayment: toDecimal(collected),
    balance: toDecimal(left),
    spendable: toDecimal(spendable),
    walletCurrency,
    inOwn: typeof charging === 'string' ? null : presentOwn(charging, left),
    plan: plan.map(({ dueOn, amount, open }) => ({ dueOn, amount: toDecimal(amount), open: toDecimal(open) })),
    receipts: receipts.map((one) => presentReceipt(one, { charged: charged.get(one.id), returnable })),
    suppliers: await listSuppliers(tx),
    // What is vouchered owes whom it owes.
    ...(orderId === null ? await listCostsToSettle(tx, quotation, now) : { unsupplied: [], costsOfToday: [] }),
    orderId,
    sales: sales.map(({ amount, refunded, promised, ...sale }) => ({
      ...sale,
      statusName: sellerOf(sellers, sale.kind).nameStatus(sale.status),
      amount: toDecimal(amount),
      refunded: toDecimal(refunded),
      promised: promised && toDecimal(promised),
      missingCosts: missing.flatMap(({ saleId, part, entered }) =>
        saleId === sale.saleId && entered === null ? [MissingPart.parse(part)] : [],
      ),
    })),
  }
}

function presentOwn(charging: OwnCharge, left: Money): QuotationMoney['inOwn'] {
  const balance = left.minor > 0n ? chargedFor(charging, left) : undefined
  const { charged, payRate } = charging
  return { rate: payRate.stated, charged: toDecimal(charged), balance: toDecimal(balance ?? zero(charged.currency)) }
}

type Beside = { readonly charged: Money | undefined; readonly returnable: Money }

function presentReceipt(
  { quotationId: _q, saleId: _s, legalEntityId: _l, receivedById: _r, amount, ...receipt }: Receipt,
  { charged, returnable }: Beside,
) {
  const isReturnable = receipt.kind === 'payment' && receipt.returnedAt === null && amount.minor <= returnable.minor
  return { ...receipt, amount: toDecimal(amount), charged: charged ? toDecimal(charged) : null, isReturnable }
}
