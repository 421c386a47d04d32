import { inSite, type SiteTx } from '../database/in-site.ts'
import { readLogo } from '../files/read-logo.ts'
import { refuse, refuseTooMany } from '../http/refuse.ts'
import { refuseGuessing } from '../http/refuse-guessing.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { limitDrawing, pdfFile } from '../papers/answer-with-pdf.ts'
import { mayRead, seesSale } from '../sales/may-read-sale.ts'
import { accentOf } from '../sites/site-repo.ts'
import { qrCodesOf, voucherCards, voucherPaper } from './draw/voucher-paper.ts'
import { readVoucher, refuseVoucher } from './read-voucher.ts'
import { askForVoucher, voucherAddress } from './send-voucher.ts'
import { findVoucher, type VoucherRow } from './voucher-repo.ts'

/** Letters that a person may have sent to addresses of their own choice. */
const LETTERS_A_DAY = 50

export const voucherRoutes = {
  getVoucher: route.vouchers.getVoucher.handler(async ({ input: { code }, context }) => {
    const { app, site } = context
    const voucher = await openVoucher(context, code)
    return { success: true, voucher, qrCodes: qrCodesOf(voucher, voucherAddress(app.env, site.domain, code)) }
  }),
  getVoucherPdf: route.vouchers.getVoucherPdf.handler(async ({ input: { code, date, dates, as }, context }) => {
    await limitDrawing(context)
    const { now, site, app } = context
    const voucher = await openVoucher(context, code)
    const chosen = dates ?? (date === undefined ? voucher.sheets.map((sheet) => sheet.date) : [date])
    const sheets = voucher.sheets.filter((sheet) => chosen.includes(sheet.date))
    if (sheets.length === 0)
      refuse('NOT_FOUND', { message: `This voucher has nothing on ${chosen.length === 1 ? 'that day' : 'those days'}.` })
    if (as === 'cards' && !sheets.some(({ services }) => services.some(({ state }) => state === 'confirmed')))
      refuse('NOT_FOUND', { message: 'Everything on this voucher was cancelled.' })
    const print = { now, accent: accentOf(site), logo: await readLogo(app, site.id, voucher.company.logoUrl) }
    const address = voucherAddress(app.env, site.domain, code)
    const draw = as === 'cards' ? voucherCards : voucherPaper
    const bytes = await app.papers.draw(draw({ ...voucher, sheets }, { ...print, address }))
    return pdfFile(
      bytes,
      `voucher-${voucher.orderId}${sheets.length === 1 && sheets.length < voucher.sheets.length ? `-${sheets[0]?.date}` : ''}${as === 'cards' ? '-cards' : ''}`,
    )
  }),
  getVoucherOfOrder: route.vouchers.getVoucherOfOrder.handler(({ input: { orderId }, context }) =>
    reading(context, async (tx) => {
      const row = await findOwn(tx, orderId, context)
      const { revision } = await readVoucher(tx, row, readingOf(context))
      return { success: true as const, code: row.code, revision, sentAt: row.sent_at, sentTo: row.sent_to }
    }),
  ),
  sendVoucher: route.vouchers.sendVoucher.handler(async ({ input: { orderId, email }, context }) => {
    const { app, site, now } = context
    const actor = actorOf(context)
    const waitMs = await context.request.server.limitTries(`voucher-mail:${site.id}:${actor.userId}`, LETTERS_A_DAY, 24 * 3_600_000)
    if (waitMs > 0) refuseTooMany(waitMs, 'You have sent many vouchers today. Please continue tomorrow.')
    await inSite(app.db, site.id, async (tx) => {
      await findOwn(tx, orderId, context)
      await askForVoucher(tx, app, { actor, orderId, to: email, now })
    })
    return { success: true }
  }),
}

const readingOf = ({ app, site }: RequestContext) => ({ site, outsideDelivery: app.outsideDelivery })

/** Who has the code may read it. Wrong codes are counted. */
function openVoucher(context: RequestContext, code: string) {
  return refuseGuessing(
    context,
    () => reading(context, async (tx) => readVoucher(tx, await findVoucher(tx, { code }), readingOf(context))),
    () => true,
  )
}

/** Its buyer, their colleagues, the desk that sees all sales, and the one that reads what it belongs to. */
async function findOwn(tx: SiteTx, orderId: number, context: RequestContext): Promise<VoucherRow> {
  const viewer = actorOf(context)
  const row = await findVoucher(tx, { orderId })
  if (!row) return refuseVoucher()
  const seesQueue = seesSale(viewer, await context.app.boundSales.rightsOfOrder(tx, orderId))
  return mayRead(row, viewer, { seesQueue }) ? row : refuseVoucher()
}
