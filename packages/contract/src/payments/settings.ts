import { z } from 'zod'
import { requires, requiresForMoney, signedIn, success } from '../call.ts'
import { OpaqueId, required } from '../wire-values.ts'

export const GatewayName = z.enum(['sandbox', 'razorpay', 'phonepe'])
export type GatewayName = z.infer<typeof GatewayName>

/** The account to which customers transfer money. Spaces in numbers are removed. */
export const BankDetails = z.strictObject({
  accountName: required().max(120),
  accountNumber: required()
    .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(/^[0-9A-Z]{6,34}$/, 'An account number has 6 to 34 digits or letters.')),
  ifsc: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{4}0[A-Z0-9]{6})?$/, 'An IFSC has four letters, a zero and six letters or digits, such as HDFC0001234.'),
  bankName: required().max(120),
  branch: z.string().trim().max(120),
  upiId: z
    .string()
    .trim()
    .regex(/^([\w.-]{2,100}@[A-Za-z][\w.-]{1,60})?$/, 'A UPI id looks like name@bank.'),
})
export type BankDetails = z.infer<typeof BankDetails>

/** '2' or '2.36' percent; null: not checked. */
const FeePercent = z
  .string()
  .trim()
  .regex(/^\d{1,2}(\.\d{1,2})?$/, 'Please enter a percentage with at most two decimals.')
  .nullable()

export const payments = {
  getActiveGateway: signedIn
    .route({
      method: 'GET',
      path: '/payment/getActiveGateway',
      summary: 'The gateway that takes card payments',
      tags: ['payments'],
    })
    .output(success({ gateway: GatewayName.nullable() })),
  setActiveGateway: requiresForMoney('payments.settings')
    .route({
      method: 'POST',
      path: '/payment/getActiveGateway',
      summary: 'Choose the gateway for card payments',
      tags: ['payments'],
    })
    .input(z.strictObject({ gateway: GatewayName }))
    .output(success({ gateway: GatewayName }))
    .errors({ GATEWAY_NOT_CONFIGURED: { status: 409, message: 'This site has no account with that gateway.' } }),
  getRazorpayDetails: signedIn
    .route({
      method: 'GET',
      path: '/whitelabel/getRazorpayDetailsToUser',
      summary: "The site's public key id at Razorpay",
      tags: ['payments'],
    })
    .output(success({ result: z.object({ keyId: z.string() }).nullable() })),
  getBankDetails: signedIn
    .route({
      method: 'GET',
      path: '/whitelabel/getBankDetails',
      summary: 'The bank account customers transfer money to',
      tags: ['payments'],
    })
    .output(success({ result: BankDetails.nullable() })),
  setBankDetails: requiresForMoney('payments.settings')
    .route({
      method: 'POST',
      path: '/whitelabel/setBankDetails',
      summary: 'Set the bank account customers see',
      tags: ['payments'],
    })
    .input(BankDetails)
    .output(success({ result: BankDetails })),
  getPaymentSettings: requires('payments.settings')
    .route({
      method: 'GET',
      path: '/payment/getPaymentSettings',
      summary: 'Gateways, agreed fee and bank details',
      tags: ['payments'],
    })
    .output(
      success({
        gateway: GatewayName.nullable(),
        gateways: z.array(z.object({ gateway: GatewayName, keyId: z.string(), reportsSettlements: z.boolean() })),
        feePercent: z.string().nullable(),
        bank: BankDetails.nullable(),
      }),
    ),
  setGatewayFee: requiresForMoney('payments.settings')
    .route({
      method: 'POST',
      path: '/payment/setGatewayFee',
      summary: 'Set the fee agreed with the gateway; reconciliation checks it',
      tags: ['payments'],
    })
    .input(z.strictObject({ feePercent: FeePercent }))
    .output(success({ feePercent: z.string().nullable() })),
  verifyPayment: signedIn
    .route({
      method: 'POST',
      path: '/payment/phonepe/verifyPayment',
      summary: 'Check a card payment with the gateway after the payer has returned',
      tags: ['payments'],
    })
    .input(z.strictObject({ orderId: OpaqueId.optional(), transaction_id: OpaqueId }))
    .output(
      success({
        /** pending: the gateway has not decided, or could not be reached. returned: paid too late or twice; the refund is in progress. */
        status: z.enum(['paid', 'pending', 'failed', 'returned']),
        orderId: OpaqueId,
        /** The page that shows what was paid, below /app. */
        redirectTo: z.string(),
      }),
    ),
}
