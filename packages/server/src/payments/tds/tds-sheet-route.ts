import { Readable } from 'node:stream'
import type { CallMeta } from '@tradewind/contract/call'
import { TdsSheetWish } from '@tradewind/contract/payments/tds-sheet'
import { may } from '@tradewind/domain/accounts/actor'
import { money } from '@tradewind/domain/money'
import { panOf } from '@tradewind/domain/network/tds'
import { daysOfQuarter } from '@tradewind/domain/network/tds-quarter'
import { addDays } from '@tradewind/domain/time'
import { startOfDay } from '@tradewind/domain/zone-history'
import type { FastifyInstance } from 'fastify'
import { answerWithFile } from '../../http/answer-with-file.ts'
import { readAsked } from '../../http/read-asked.ts'
import { actorOf, type RequestContext, reading } from '../../http/request-context.ts'
import { refuseLacking } from '../../http/why-not-admitted.ts'
import { type SheetColumn, writeSheet } from '../../sheets/write-sheet.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { sumTdsOfBuyers, type TdsOfBuyer } from './tds-repo.ts'

const SIGNED_IN: CallMeta = { access: { kind: 'signedIn' }, rights: ['account'] }

/** The tax that was deducted from each buyer in a quarter, as a file: what certificates and the return of the quarter are made from. */
export async function tdsSheetRoute(server: FastifyInstance) {
  answerWithFile(server, { url: '/api/wl/user/tdsSheet', meta: SIGNED_IN, send: sendTdsSheet })
}

async function sendTdsSheet(context: RequestContext) {
  const actor = actorOf(context)
  if (actor.userType !== 'staff' || !may(actor, 'ledger.view')) refuseLacking(actor, 'ledger.view')
  const { quarter } = readAsked(TdsSheetWish, context.request.query)
  const { currency } = context.site
  const rows = await reading(context, async (tx) => {
    const zones = await zonesOfSite(tx)
    const { first, last } = daysOfQuarter(quarter)
    return sumTdsOfBuyers(tx, { since: startOfDay(zones, first), before: startOfDay(zones, addDays(last, 1)), currency })
  })
  return context.reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="tds-${quarter}.xlsx"`)
    .send(Readable.from(writeSheet(rows, { name: 'TDS', columns: columnsFor(currency) })))
}

function columnsFor(currency: string): SheetColumn<TdsOfBuyer>[] {
  const amount = (label: string, of: (row: TdsOfBuyer) => bigint): SheetColumn<TdsOfBuyer> => ({
    header: `${label} (${currency})`,
    width: 20,
    kind: 'amount',
    value: (row) => money(of(row), currency),
  })
  return [
    { header: 'Customer', width: 36, kind: 'text', value: ({ name }) => name ?? 'Other' },
    { header: 'Number', width: 10, kind: 'text', value: ({ id }) => (id === null ? null : String(id)) },
    { header: 'PAN', width: 14, kind: 'text', value: (row) => panOf(row) ?? 'None' },
    { header: 'GST number', width: 20, kind: 'text', value: ({ gstNumber }) => gstNumber },
    amount('TDS deducted', ({ deducted }) => deducted),
    amount('Returned with refunds', ({ returned }) => returned),
    amount('TDS of the quarter', ({ deducted, returned }) => deducted - returned),
  ]
}
