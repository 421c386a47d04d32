/** What the gateway adds to the return address. A hint only: the server asks the gateway itself. */
export type GatewayReturn = { gatewayOrderId?: string; gatewayPaymentId?: string; status?: string; signature?: string }

export function readGatewayReturn(raw: Record<string, unknown>): GatewayReturn {
  const read = (key: keyof GatewayReturn, longest: number) => {
    const value = raw[key]
    return typeof value === 'string' || typeof value === 'number' ? { [key]: String(value).slice(0, longest) } : {}
  }
  return { ...read('gatewayOrderId', 200), ...read('gatewayPaymentId', 200), ...read('status', 30), ...read('signature', 300) }
}
