import type { Actor } from '@tradewind/domain/accounts/actor'
import { hideAddress } from '@tradewind/domain/accounts/hide-address'
import type { Instant } from '@tradewind/domain/time'
import { accountMail, accountSenderOf } from '../accounts/account-mail.ts'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { notify } from '../notifications/notify.ts'
import { siteOf } from '../sites/site-facts.ts'
import { findPair, type PersonRow } from './merge-repo.ts'
import type { MergeRequestRow } from './merge-request-repo.ts'

type Merged = { readonly kept: PersonRow; readonly merged: PersonRow; readonly now: Instant }

/** Both people hear of it: the account that stays by a notice, which is mailed too, the other one, which opens nothing any more, by a mail to its address. */
export async function notifyOfMerge(tx: SiteTx, jobs: App['jobs'], { kept, merged, now }: Merged): Promise<void> {
  const other = merged.email === '' ? 'another account' : `the account ${hideAddress(merged.email)}`
  await notify(
    tx,
    {
      to: { userId: kept.id },
      kind: 'signIn',
      title: 'Another account was merged into yours',
      body: `Our staff merged ${other} into yours, with its bookings and its balance. Its ways to sign in did not come with it. If it is not yours, please contact us.`,
      path: '/user/dashboard/userProfile',
    },
    now,
  )
  if (merged.email !== '') await jobs.enqueue(tx, 'send-merge-mail', { siteId: tx.siteId, userId: merged.id })
}

type Overtaken = { readonly actor: Pick<Actor, 'userId'>; readonly title: string; readonly now: Instant }

/** Who asked for a merge hears what became of it: it was made, or another one was asked for or made instead. */
export async function notifyAskers(tx: SiteTx, ended: readonly MergeRequestRow[], { actor, title, now }: Overtaken): Promise<void> {
  for (const { asked_by, kept_id, kept, merged_id, merged } of ended) {
    if (asked_by === actor.userId) continue
    const body = `You had asked to merge ${merged} #${merged_id} into ${kept} #${kept_id}.`
    await notify(tx, { to: { userId: asked_by }, kind: 'approval', title, body, path: `/staff/customers?open=${kept_id}` }, now)
  }
}

/** Job: mails the address of an account that was merged, unless the merge is undone by now. */
export async function sendMergeMail(
  { db, mailer }: Pick<App, 'db' | 'mailer'>,
  { siteId, userId }: { readonly siteId: number; readonly userId: number },
): Promise<void> {
  const site = await siteOf(db, siteId)
  const found = await inSite(db, siteId, async (tx) => {
    const [merged] = await findPair(tx, [userId])
    const keptId = merged?.merged_into ?? undefined
    const [kept] = await findPair(tx, keptId === undefined ? [0] : [keptId])
    return merged && kept && { merged, kept }
  })
  if (!found || found.merged.email === '') return
  const { merged, kept } = found
  const where = kept.email === '' ? 'your other account' : `your account ${hideAddress(kept.email)}`
  await mailer.send(
    accountMail({
      to: merged.email,
      sender: accountSenderOf(site),
      subject: `Your account at ${site.site_name} was merged`,
      heading: `${merged.first_name}, your two accounts are one now`,
      lines: [
        `Our staff merged this account into ${where}. Your bookings and your balance are there now.`,
        'You can no longer sign in with this e-mail address, nor with an account elsewhere or a passkey that you used here. Sign in to your other account, and connect them there again.',
        'If you do not have another account with us, please contact us at once. It can be undone.',
      ],
      messageId: `<merge-${merged.id}-${kept.id}-${crypto.randomUUID()}@${site.domain}>`,
    }),
  )
}
