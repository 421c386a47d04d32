/** A message that is from the site, and says what happened there. */
export type WebhookMessage = {
  /** The same each time that a message is sent: what you have had before you can leave. */
  id: string
  type: string
  timestamp: string
  data: Record<string, unknown>
}

/** A message that is not from the site, or not from now. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

type Wish = {
  /** 'whsec_…', as it was shown to you. */
  secret: string
  headers: Headers | Record<string, string | string[] | undefined>
  /** Exactly the bytes that came, before anything reads them as JSON. */
  body: string
  /** How old a message may be, in seconds. */
  tolerance?: number
  /** In milliseconds. For tests. */
  now?: number
}

/** Gives the message if the site has signed it, by the Standard Webhooks rules; throws a WebhookError otherwise. */
export async function verifyWebhook({ secret, headers, body, tolerance = 300, now = Date.now() }: Wish): Promise<WebhookMessage> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => read(headers, name))
  if (!id || !timestamp || !signatures) throw new WebhookError('A header of the signature is missing')
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('The time of the message is no time')
  if (Math.abs(now / 1_000 - Number(timestamp)) > tolerance) throw new WebhookError('The message is too old, or from the future')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), algorithm, false, ['verify'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of signatures.split(' ')) {
    const [version, text = ''] = signature.split(',')
    // Compared by the platform, in the same time for every signature.
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(text), signed))) return { id, ...JSON.parse(body) }
  }
  throw new WebhookError('No signature is right')
}

function read(headers: Wish['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array(0)
  }
}
