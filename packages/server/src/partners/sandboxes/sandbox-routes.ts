import type { Sandbox as Shown } from '@tradewind/contract/partners/sandboxes'
import type { BookingStatus } from '@tradewind/domain/flights/booking-status'
import { STATUS_NAMES } from '@tradewind/domain/flights/status-names'
import { money, toDecimal } from '@tradewind/domain/money'
import { readInSite } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { actorOf, type RequestContext, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { readWallet } from '../../ledger/wallet/read-wallet.ts'
import { findSandbox, type SandboxRow } from '../../sites/sandbox-site-repo.ts'
import { refuseNoPartner } from '../refuse-no-partner.ts'
import { fillSandboxWallet, startSandboxAgain } from './look-after-sandbox.ts'
import { makeSandbox } from './make-sandbox.ts'
import { findSandboxBuyer, listSandboxSales } from './sandbox-people-repo.ts'

/** The sandbox of the caller's company. */
export const sandboxRoutes = {
  getMySandbox: route.sandboxes.getMySandbox.handler(async ({ context }) => {
    const row = await findSandbox(context.app.db, { siteId: context.site.id, legalEntityId: actorOf(context).legalEntityId })
    return { success: true, sandbox: row ? await present(context, row) : null }
  }),
  startSandbox: route.sandboxes.startSandbox.handler(async ({ context }) => {
    const actor = await refuseStranger(context)
    const { site: live, now, app } = context
    const made = await makeSandbox({ db: app.db, now }, { live, legalEntityId: actor.legalEntityId, actor })
    return { success: true, sandbox: await present(context, made) }
  }),
  fillSandboxWallet: route.sandboxes.fillSandboxWallet.handler(async ({ context }) => {
    const actor = await refuseStranger(context)
    const { site: live, now, app } = context
    return { success: true, sandbox: await present(context, await fillSandboxWallet({ db: app.db, live, actor, now })) }
  }),
  startSandboxAgain: route.sandboxes.startSandboxAgain.handler(async ({ context, errors }) => {
    const actor = await refuseStranger(context)
    const { site: live, now, app } = context
    const made = await startSandboxAgain({ db: app.db, live, actor, now, refuse: promised(errors) })
    return { success: true, sandbox: await present(context, made) }
  }),
}

/** Refuses FORBIDDEN to who has no key. */
async function refuseStranger(context: RequestContext) {
  const actor = actorOf(context)
  await reading(context, (tx) => refuseNoPartner(tx, { actor, now: context.now }))
  return actor
}

function present({ app, site, now }: RequestContext, { id, since }: SandboxRow): Promise<Shown> {
  const { currency } = site
  return readInSite(app.db, id, async (tx) => {
    const buyer = await findSandboxBuyer(tx)
    const wallet = buyer && (await readWallet(tx, { legalEntityId: buyer.legalEntityId, currency }, now))
    const bookings = (await listSandboxSales(tx)).map((sale) => ({
      ...{ bookingId: sale.id, title: sale.title, status: sale.status, statusName: nameOf(sale.status), madeAt: sale.created_at },
      ...{ amount: toDecimal(money(sale.amount_minor, sale.currency)), currency: sale.currency },
    }))
    return { startedAt: since, currency, balance: toDecimal(wallet?.balance ?? money(0n, currency)), bookings }
  })
}

function nameOf(status: string): string {
  return STATUS_NAMES[status as BookingStatus] ?? status
}
