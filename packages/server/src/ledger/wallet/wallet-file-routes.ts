import { Readable } from 'node:stream'
import { ORPCError } from '@orpc/server'
import { COMMON_REFUSALS } from '@tradewind/contract/call'
import { StatementFilter, WalletListFilter } from '@tradewind/contract/ledger/wallet-shapes'
import { dayAt } from '@tradewind/domain/zone-history'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyOfError, bodyOfRefusal } from '../../http/error-body.ts'
import { guard } from '../../http/guard.ts'
import { readAsked } from '../../http/read-asked.ts'
import { actorOf, type RequestContext, reading } from '../../http/request-context.ts'
import { refuseLacking } from '../../http/why-not-admitted.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { findProof } from '../entries/find-proof.ts'
import { inWallet, readFilter, seesWallets } from './ledger-routes.ts'
import { writeStatementSheet } from './write-statement-sheet.ts'
import { writeWalletsSheet } from './write-wallets-sheet.ts'

/** Files of the wallet: bytes and no JSON, so beside the contract. Guarded as its calls are. */
export async function walletFileRoutes(server: FastifyInstance) {
  const answer = (work: (context: RequestContext) => Promise<unknown>) => async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await server.contextOf(request, reply)
    if (!context) return reply.status(404).send(bodyOfError('UNKNOWN_SITE', 'No site found at this address.', request.id))
    try {
      return await guard({ context, procedure: SIGNED_IN, next: () => work(context) })
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      return reply.status(error.status).send(bodyOfRefusal(error))
    }
  }
  server.get('/api/wl/user/paymentProof/:entryId', answer(sendProof))
  server.get('/api/wl/user/walletSheet', answer(sendSheet))
  server.get('/api/wl/user/walletsSheet', answer(sendWalletsSheet))
}

const SIGNED_IN = { '~orpc': { meta: { access: { kind: 'signedIn' }, rights: ['account'] }, errorMap: COMMON_REFUSALS } }

/** A stranger's file: typed by its content, allowed nothing when a browser opens it. */
async function sendProof(context: RequestContext) {
  const { entryId } = context.request.params as { entryId: string }
  const proof = await reading(context, (tx) => findProof(tx, actorOf(context), entryId))
  return context.reply
    .type(proof.content_type)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'")
    .header('x-frame-options', 'SAMEORIGIN')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(proof.file_name)}`)
    .send(proof.content)
}

/** The statement with its filters as a sheet, streamed. */
async function sendSheet(context: RequestContext) {
  const asked = readAsked(StatementFilter, context.request.query)
  const { currency, whose, zones } = await inWallet(context, asked, async (tx, { currency, ...whose }) => ({
    currency,
    whose,
    zones: await zonesOfSite(tx),
  }))
  const filter = { ...readFilter(asked), ...whose, currency, hidesStaff: !whose.isForStaff }
  const bytes = writeStatementSheet(context.app, context.site.id, { filter, zones })
  return context.reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="wallet-${dayAt(zones, context.now)}.xlsx"`)
    .send(Readable.from(bytes))
}

/** The balances of all wallets as a sheet, streamed; staff only. */
async function sendWalletsSheet(context: RequestContext) {
  if (!seesWallets(actorOf(context))) refuseLacking(actorOf(context), 'ledger.view')
  const wish = readAsked(WalletListFilter, context.request.query)
  const { site, now } = context
  const zones = await reading(context, zonesOfSite)
  const bytes = writeWalletsSheet(context.app, site.id, { wish: { ...wish, currency: site.currency }, zones, now })
  return context.reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="wallets-${dayAt(zones, now)}.xlsx"`)
    .send(Readable.from(bytes))
}
