import { Readable } from 'node:stream'
import type { CallMeta } from '@tradewind/contract/call'
import { StatementFilter, WalletListFilter } from '@tradewind/contract/ledger/wallet-shapes'
import { dayAt } from '@tradewind/domain/zone-history'
import type { FastifyInstance } from 'fastify'
import { answerWithFile } from '../../http/answer-with-file.ts'
import { readAsked } from '../../http/read-asked.ts'
import { actorOf, type RequestContext, reading } from '../../http/request-context.ts'
import { refuseLacking } from '../../http/why-not-admitted.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { findProof } from '../entries/find-proof.ts'
import { inWallet, readFilter, seesWallets } from './ledger-routes.ts'
import { writeStatementSheet } from './write-statement-sheet.ts'
import { writeWalletsSheet } from './write-wallets-sheet.ts'

/** Files of the wallet. */
export async function walletFileRoutes(server: FastifyInstance) {
  answerWithFile(server, { url: '/api/wl/user/paymentProof/:entryId', meta: SIGNED_IN, send: sendProof })
  answerWithFile(server, { url: '/api/wl/user/walletSheet', meta: SIGNED_IN, send: sendSheet })
  answerWithFile(server, { url: '/api/wl/user/walletsSheet', meta: SIGNED_IN, send: sendWalletsSheet })
}

const SIGNED_IN: CallMeta = { access: { kind: 'signedIn' }, rights: ['account'] }

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
