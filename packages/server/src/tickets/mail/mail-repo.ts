import type { Language } from '@tradewind/domain/languages'
import type { Instant } from '@tradewind/domain/time'
import { readExact, writeExact } from '../../database/exact-json.ts'
import { type SiteTx, sendAlong } from '../../database/in-site.ts'

/** Wishes of before there were documents have no kind: they are of tickets. */
export type MailWish =
  | {
      readonly kind?: 'eTicket'
      readonly bookingSlug: string
      readonly hidePrice: boolean
      readonly passengerIndex?: number | undefined
      readonly language?: Language | undefined
      readonly customerEmail?: string | undefined
    }
  | { readonly kind: 'document'; readonly documentId: number; readonly customerEmail?: string | undefined }

/** A letter that a person asked for: travels with the next statement. */
export function insertMail(
  tx: SiteTx,
  { id, userId, wish, now }: { id: string; userId: number; wish: MailWish; now: Instant },
): void {
  const row = { site_id: tx.siteId, id, user_id: userId, wanted: writeExact(wish), status: 'waiting', asked_at: now }
  sendAlong(tx, tx.insertInto('mails').values(row))
}

export async function getMailStatus(tx: SiteTx, mailId: string): Promise<string> {
  const { status } = await tx.selectFrom('mails').select('status').where('id', '=', mailId).executeTakeFirstOrThrow()
  return status
}

/** A letter that has neither left nor been given up. */
export async function findWaitingMail(tx: SiteTx, mailId: string) {
  const row = await tx
    .selectFrom('mails')
    .select(['user_id', 'tries', 'wanted'])
    .where('id', '=', mailId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return row && { userId: row.user_id, tries: row.tries, wish: readExact<MailWish>(row.wanted) }
}

/** It could not be sent, and is tried again. */
export async function recordTry(tx: SiteTx, mailId: string, { tries, failure }: { tries: number; failure: string }): Promise<void> {
  await tx.updateTable('mails').set({ tries, last_failure: failure }).where('id', '=', mailId).execute()
}

/** It has left, or is given up. */
export async function settleMail(
  tx: SiteTx,
  mailId: string,
  { tries, failure, now }: { tries: number; failure?: string | undefined; now: Instant },
): Promise<void> {
  const ending = failure === undefined ? { status: 'sent' } : { status: 'failed', last_failure: failure }
  await tx
    .updateTable('mails')
    .set({ ...ending, tries, settled_at: now })
    .where('id', '=', mailId)
    .execute()
}
