import type { GatewayName } from '@tradewind/contract/payments/settings'

export const GATEWAY_NAMES: Record<GatewayName, string> = { sandbox: 'Sandbox', razorpay: 'Razorpay', phonepe: 'PhonePe' }
