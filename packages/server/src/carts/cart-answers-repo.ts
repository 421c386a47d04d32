import type { QuotationStatus } from '@tradewind/domain/quotations/quotation-status'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

/** Of one cart, so many are shown: the desk rarely makes a second one. */
const ANSWERS_AT_MOST = 5

export type VoucherRef = { readonly orderId: number; readonly code: string }
export type AnswerOfCart = {
  readonly id: number
  readonly status: QuotationStatus
  readonly validUntil: string | null
  /** Of its newest version; once it is sold, what it comes to after changes and refunds. */
  readonly totalMinor: bigint
  readonly currency: string
  readonly voucher: VoucherRef | null
}
export type AnswersOfCart = {
  /** That which answers it first, then the newest. */
  readonly quotations: readonly AnswerOfCart[]
  /** Of what its customer has paid of the cart itself. */
  readonly voucher: VoucherRef | null
}

type Row = {
  readonly cart_id: string
  readonly cart_order: number | null
  readonly cart_code: string | null
  readonly id: string | null
  readonly status: string
  readonly valid_until: string | null
  readonly total: string
  readonly currency: string
  readonly order_id: number | null
  readonly code: string | null
}

/** What carts were answered with, for a page of them in one statement. A quotation of a customer whose cart it was before is no business of whose it is now. */
export async function listAnswersOfCarts(tx: SiteTx, cartIds: readonly number[]): Promise<ReadonlyMap<number, AnswersOfCart>> {
  if (cartIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select cart.id as cart_id, own.order_id as cart_order, own.code as cart_code, made.*
    from carts cart
    left join vouchers own on own.site_id = cart.site_id and own.order_id = cart.order_id
    left join lateral (
      select q.id, q.status, q.valid_until, saved.currency, sold.order_id, sold.code,
        coalesce(q.sold_minor + (select coalesce(sum(sale.changed_sales_minor), 0) from quotation_sales line
          join sales sale on sale.site_id = line.site_id and sale.id = line.sale_id
          where line.site_id = q.site_id and line.quotation_id = q.id), saved.total_minor)::text as total
      from quotations q
      join quotation_versions saved on saved.site_id = q.site_id and saved.quotation_id = q.id and saved.version = q.version
      left join vouchers sold on sold.site_id = q.site_id and sold.order_id = q.order_id
      where q.site_id = cart.site_id and q.cart_id = cart.id and q.legal_entity_id = cart.legal_entity_id
      order by q.status not in ('lost', 'cancelled') desc, q.id desc
      limit ${ANSWERS_AT_MOST}
    ) made on true
    where cart.id = any(${cartIds}::bigint[])`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, (row) => Number(row.cart_id))].map(([cartId, own]) => [
      cartId,
      {
        quotations: own.flatMap((row) => (row.id === null ? [] : [presentAnswer(row, Number(row.id))])),
        voucher: refOf(own[0]?.cart_order ?? null, own[0]?.cart_code ?? null),
      },
    ]),
  )
}

const presentAnswer = ({ status, valid_until, total, currency, order_id, code }: Row, id: number): AnswerOfCart => ({
  ...{ id, status: status as QuotationStatus, validUntil: valid_until },
  ...{ totalMinor: BigInt(total), currency, voucher: refOf(order_id, code) },
})

const refOf = (orderId: number | null, code: string | null): VoucherRef | null =>
  orderId === null || code === null ? null : { orderId, code }
