import { randomBytes } from 'node:crypto'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import { openVoucherOf } from './voucher-repo.ts'

/** Small letters and digits that nobody mistakes for each other: 32 of them, so that each is five bits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 26

/** What is confirmed first of an order opens its voucher; each is mailed to who bought it. */
export async function issueVoucher(
  tx: SiteTx,
  { orderId }: { readonly orderId: number },
  { jobs, now }: { readonly jobs: JobQueue; readonly now: Instant },
): Promise<void> {
  if (await openVoucherOf(tx, { orderId, code: newCode() }, now))
    await jobs.enqueue(tx, 'send-voucher', { siteId: tx.siteId, orderId })
}

function newCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
}
