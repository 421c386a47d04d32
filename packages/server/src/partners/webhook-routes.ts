import type { WebhookDelivery, WebhookEndpoint } from '@tradewind/contract/partners/webhooks'
import type { Instant } from '@tradewind/domain/time'
import { promised, type Refuse } from '../http/promised-refusals.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { listDeliveries } from './delivery-repo.ts'
import {
  changeEndpoint,
  deleteEndpoint,
  getEndpoint,
  makeEndpoint,
  resend,
  rotateSecret,
  sendTest,
  type WebhookContext,
} from './manage-webhooks.ts'
import { refuseNoWebhookRights } from './refuse-no-partner.ts'
import { openOwnSandbox } from './sandboxes/enter-sandbox.ts'
import { bodyOfEvent, messageIdOf } from './webhook-body.ts'
import { type EndpointRow, listEndpoints } from './webhook-repo.ts'

function acting<Code extends string>(context: RequestContext, refuse: Refuse<Code>): WebhookContext<Code> {
  return { db: context.db, env: context.app.env, actor: actorOf(context), now: context.now, refuse }
}

function presentEndpoint(row: EndpointRow, now: Instant): WebhookEndpoint {
  return {
    ...{ endpointId: Number(row.id), url: row.url, events: row.events, madeAt: row.made_at, failingSince: row.failing_since },
    ...{ stoppedAt: row.stopped_at, stoppedReason: row.stopped_reason },
    state: row.stopped_at !== null ? 'off' : row.failing_since !== null ? 'failing' : 'on',
    oldSecretUntil: row.old_secret_until !== null && row.old_secret_until > now ? row.old_secret_until : null,
  }
}

function presentDelivery(row: Awaited<ReturnType<typeof listDeliveries>>['rows'][number]): WebhookDelivery {
  return {
    ...{ deliveryId: Number(row.id), messageId: messageIdOf(row.eventId), type: row.type, at: row.at, state: row.state },
    ...{ attempts: row.attempts, nextAt: row.state === 'waiting' ? row.due_at : null, lastAt: row.last_at },
    ...{ lastStatus: row.last_status, lastAnswer: row.last_answer, lastMs: row.last_ms, body: bodyOfEvent(row) },
  }
}

/** The site whose webhooks are meant: this one, or the sandbox of the caller's company beside it. */
async function placeOf(context: RequestContext, inSandbox: 'true' | 'false'): Promise<RequestContext> {
  return inSandbox === 'true' ? openOwnSandbox(context) : context
}

/** Webhooks of the caller's company: its addresses, what was sent there, and sending it again. */
export const webhookRoutes = {
  getEndpoints: route.webhooks.getEndpoints.handler(async ({ input, context }) => {
    const place = await placeOf(context, input.inSandbox)
    return reading(place, async (tx) => {
      refuseNoWebhookRights(tx, actorOf(place))
      const rows = await listEndpoints(tx, actorOf(place).legalEntityId)
      return { success: true, endpoints: rows.map((row) => presentEndpoint(row, context.now)) }
    })
  }),
  makeEndpoint: route.webhooks.makeEndpoint.handler(async ({ input: { inSandbox, ...input }, context, errors }) => {
    const { endpoint, secret } = await makeEndpoint(acting(await placeOf(context, inSandbox), promised(errors)), input)
    return { success: true, endpoint: presentEndpoint(endpoint, context.now), secret }
  }),
  changeEndpoint: route.webhooks.changeEndpoint.handler(async ({ input: { inSandbox, ...input }, context, errors }) => {
    const endpoint = await changeEndpoint(acting(await placeOf(context, inSandbox), promised(errors)), input)
    return { success: true, endpoint: presentEndpoint(endpoint, context.now) }
  }),
  deleteEndpoint: route.webhooks.deleteEndpoint.handler(async ({ input: { inSandbox, ...input }, context, errors }) => {
    await deleteEndpoint(acting(await placeOf(context, inSandbox), promised(errors)), input.endpointId)
    return { success: true }
  }),
  rotateSecret: route.webhooks.rotateSecret.handler(async ({ input: { inSandbox, ...input }, context, errors }) => {
    const { endpoint, secret } = await rotateSecret(acting(await placeOf(context, inSandbox), promised(errors)), input)
    return { success: true, endpoint: presentEndpoint(endpoint, context.now), secret }
  }),
  sendTest: route.webhooks.sendTest.handler(async ({ input, context, errors }) => ({
    success: true,
    deliveryId: Number(await sendTest(acting(await placeOf(context, input.inSandbox), promised(errors)), input.endpointId)),
  })),
  getDeliveries: route.webhooks.getDeliveries.handler(async ({ input: { endpointId, state, before, inSandbox }, context }) => {
    const place = await placeOf(context, inSandbox)
    return reading(place, async (tx) => {
      const endpoint = await getEndpoint(tx, { actor: actorOf(place), now: context.now }, endpointId)
      const { rows, hasMore } = await listDeliveries(tx, { endpointId: endpoint.id, state, before })
      return { success: true, deliveries: rows.map(presentDelivery), hasMore }
    })
  }),
  resend: route.webhooks.resend.handler(async ({ input, context, errors }) => ({
    success: true,
    resent: await resend(acting(await placeOf(context, input.inSandbox), promised(errors)), input),
  })),
}
