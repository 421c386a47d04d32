import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import { getUser } from '../accounts/user-repo.ts'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { readLogo } from '../files/read-logo.ts'
import { senderFor } from '../mail/mail-sender.ts'
import { publicUrl } from '../sites/public-url.ts'
import { siteOf } from '../sites/site-facts.ts'
import { accentOf } from '../sites/site-repo.ts'
import { voucherPaper } from './draw/voucher-paper.ts'
import { readVoucher } from './read-voucher.ts'
import { voucherMail } from './voucher-mail.ts'
import { findVoucher, markSent } from './voucher-repo.ts'

type Sending = Pick<App, 'db' | 'env' | 'files' | 'mailer' | 'papers' | 'now' | 'outsideDelivery'>

/** Where everybody who has it reads the newest state. */
export function voucherAddress(env: App['env'], domain: string, code: string): string {
  return `${publicUrl(env, domain)}/app/voucher/${code}`
}

/** Mails a voucher as it is now: to who bought it, once for each revision, or to the address that a person asked for. Who has no address gets none. */
export async function sendVoucher(
  { db, env, files, mailer, papers, now, outsideDelivery }: Sending,
  { siteId, orderId, to: asked }: { readonly siteId: number; readonly orderId: number; readonly to?: string },
): Promise<void> {
  const site = await siteOf(db, siteId)
  const wanted = await inSite(db, siteId, async (tx) => {
    const row = await findVoucher(tx, { orderId })
    if (!row) return undefined
    const voucher = await readVoucher(tx, row, { site, outsideDelivery })
    if (asked === undefined && row.sent_revision >= voucher.revision) return undefined
    const to = asked ?? (await getUser(tx, row.user_id)).email
    return to === '' ? undefined : { voucher, code: row.code, to }
  })
  if (!wanted) return
  const { voucher, code, to } = wanted
  const address = voucherAddress(env, site.domain, code)
  const { company, revision } = voucher
  const logo = await readLogo({ files }, siteId, company.logoUrl)
  await mailer.send(
    voucherMail(voucher, {
      to,
      link: address,
      sender: senderFor(site, company),
      messageId: `<voucher-${orderId}-${revision}${asked === undefined ? '' : `-${Buffer.from(asked).toString('hex')}`}@${site.admin_email.split('@')[1]}>`,
      pdf: await papers.draw(voucherPaper(voucher, { now: now(), accent: accentOf(site), logo, address })),
    }),
  )
  await inSite(db, siteId, (tx) => markSent(tx, { orderId, revision, to }, now()))
}

type Asking = { readonly actor: Actor; readonly orderId: number; readonly to: string; readonly now: Instant }

/** A person has a voucher mailed to an address; the trail says who sent it where. The caller has seen that they may. */
export async function askForVoucher(tx: SiteTx, { jobs }: Pick<App, 'jobs'>, { actor, orderId, to, now }: Asking): Promise<void> {
  const about = { kind: 'order', id: orderId }
  await recordChange(tx, { actor, area: 'activitySales', action: 'send a voucher', about, after: { to } }, now)
  await jobs.enqueue(tx, 'send-voucher', { siteId: tx.siteId, orderId, to })
}
