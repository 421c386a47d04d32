import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A secret as the Standard Webhooks rules write it: 24 random bytes in base 64. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(24).toString('base64')}`
}

type Message = { readonly id: string /** In seconds. */; readonly timestamp: number; readonly body: string }

/** The header `webhook-signature`: one signature for each secret, so that a receiver who changes over finds its own. */
export function signWebhook(secrets: readonly string[], { id, timestamp, body }: Message): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
