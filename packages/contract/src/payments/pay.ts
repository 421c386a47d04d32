import { PAYER_METHODS } from '@tradewind/domain/payments/payer-methods'
import { z } from 'zod'
import { buying, buyingOrKey, buyingWith, buyingWithOrKey, payingWithOrKey, SUPPLIER_REFUSALS, success } from '../call.ts'
import { BookingDetail, NextStep } from '../flights/booking.ts'
import { flightCall, PRICE_CHANGED, STATE_CHANGED, TIME_IS_OVER } from '../flights/flight-call.ts'
import { Amount, BookingId, Currency, InstantText, OpaqueId } from '../wire-values.ts'
import { APPROVAL_NEEDED, PaymentApproval } from './approval-needed.ts'
import { MoneyThatCame } from './money-that-came.ts'

/** What one payment pays, one line for each sale; they add up to its amount. */
const PaidLine = z.object({
  saleId: BookingId,
  /** 'Delhi – Mumbai, Tue 22 Dec, 6E 2134' */
  title: z.string(),
  amount: Amount,
})

/** All bookings that one payment pays, oldest first; `booking` is the first of them. */
const PAID = { booking: BookingDetail, bookings: z.array(BookingDetail) }

export const payingForFlights = {
  orderSuccessCallback: payingWithOrKey('pay', 'book', 'book')
    .route(
      flightCall(
        'payments/orderSuccessCallback',
        'Pay from the wallet, or report that the gateway was paid; returns the next step',
      ),
    )
    .input(
      z.strictObject({
        orderId: OpaqueId,
        payment: z.discriminatedUnion('method', [
          z.strictObject({ method: z.literal('wallet') }),
          z.strictObject({
            method: z.literal('gateway'),
            gatewayOrderId: z.string().max(200),
            gatewayPaymentId: z.string().max(200).nullable(),
            status: z.string().max(30),
            signature: z.string().max(300),
          }),
        ]),
      }),
    )
    .output(success({ next: NextStep, ...PAID }))
    .errors({
      ...PRICE_CHANGED,
      ...TIME_IS_OVER,
      INSUFFICIENT_BALANCE: {
        status: 402,
        message: 'Your wallet does not cover this booking.',
        data: z.object({ spendable: Amount, missing: Amount, currency: Currency }),
      },
      PAYMENT_NOT_PROVEN: { status: 409, message: 'Payment unsuccessful' },
      ...APPROVAL_NEEDED,
      ...STATE_CHANGED,
    }),
  startGatewayPayment: buyingWith('pay')
    .route(flightCall('payments/startGatewayPayment', 'Open the gateway page for an order; the wallet may pay a part'))
    .input(z.strictObject({ orderId: OpaqueId, useWallet: z.boolean().default(false) }))
    .output(success({ paymentUrl: z.url(), gatewayOrderId: z.string(), amount: Amount, walletAmount: Amount, currency: Currency }))
    .errors({
      ...TIME_IS_OVER,
      ...APPROVAL_NEEDED,
      GATEWAY_FAILED: { status: 502, message: 'The payment page could not be opened. Nothing was charged. Please try again.' },
      ...STATE_CHANGED,
    }),
  getPaymentSession: buyingOrKey('book')
    .route(flightCall('payments/getPaymentSession', 'An open payment: amount, time left, ways to pay'))
    .input(z.strictObject({ orderId: OpaqueId }))
    .output(
      success({
        session: z.object({
          orderId: OpaqueId,
          bookingId: BookingId,
          amount: Amount,
          currency: Currency,
          traceId: OpaqueId,
          redirectTo: z.string(),
          remark: z.string(),
          serviceName: z.string(),
          expiryTime: InstantText,
          status: z.enum(['open', 'paying', 'paid', 'expired', 'refunding', 'refunded']),
          methods: z.array(z.enum(['wallet', 'gateway', 'walletAndGateway'])),
          /** What the payer can pay with on the page of the gateway; empty where the wallet is the only way. */
          gatewayTakes: z.array(z.enum(PAYER_METHODS)),
          spendable: Amount,
          approval: PaymentApproval,
          ...MoneyThatCame,
          lines: z.array(PaidLine),
          /** It pays activities of a cart besides: its page is theirs. */
          isWithCart: z.boolean(),
        }),
        ...PAID,
      }),
    ),
  getMoreTime: buying
    .route(
      flightCall(
        'payments/getMoreTime',
        'Check the fare with the airline again, so that an order whose time to pay is almost over can still be paid',
      ),
    )
    .input(z.strictObject({ orderId: OpaqueId }))
    .output(success({ expiresAt: InstantText }))
    .errors({
      ...SUPPLIER_REFUSALS,
      ...PRICE_CHANGED,
      ...TIME_IS_OVER,
      ...STATE_CHANGED,
    }),
  payForHold: buyingWithOrKey('pay', 'book')
    .route(
      flightCall(
        'payments/payForHold',
        'Open a payment session for a held booking; two held flights of a domestic return are paid once',
      ),
    )
    .input(
      z.strictObject({
        bookingId: BookingId,
        /** Of two held flights of a domestic return, pay only for this one. */
        alone: z.boolean().default(false),
      }),
    )
    .output(success({ amount: Amount, currency: Currency, orderId: OpaqueId, bookingId: BookingId, expiresAt: InstantText }))
    .errors(STATE_CHANGED),
  /** Staff who accept for a customer spend the customer's money. */
  acceptNewPrice: payingWithOrKey('pay', 'book')
    .route(flightCall('payments/acceptNewPrice', 'Agree to a price that changed at ticketing; the wallet pays the difference'))
    .input(z.strictObject({ bookingId: BookingId, agreedTotalPayable: Amount }))
    .output(success({ next: NextStep, booking: BookingDetail }))
    .errors({
      PAYMENT_SESSION_EXPIRED: {
        status: 409,
        message: 'The time to accept the new fare has passed. Your money is being refunded.',
      },
      INSUFFICIENT_BALANCE: {
        status: 402,
        message: 'Your wallet does not cover the difference. Please add money, then accept the new fare.',
        data: z.object({ spendable: Amount, missing: Amount, currency: Currency }),
      },
      ...STATE_CHANGED,
    }),
  declineNewPrice: buyingWithOrKey('book', 'book')
    .route(flightCall('payments/declineNewPrice', 'Cancel a booking whose price changed at ticketing and get the money back'))
    .input(z.strictObject({ bookingId: BookingId }))
    .output(success({ booking: BookingDetail }))
    .errors(STATE_CHANGED),
}
