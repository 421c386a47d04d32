import { randomBytes } from 'node:crypto'
import type { Confirmed } from '../activity-sales/sell-activity.ts'
import { openVoucherOf } from './voucher-repo.ts'

/** Small letters and digits that nobody mistakes for each other: 32 of them, so that each is five bits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 26

/** The first confirmed activity of an order opens its voucher; each is mailed to who bought it. */
export const issueVoucher: Confirmed = async (tx, { orderId }, { jobs, now }) => {
  if (await openVoucherOf(tx, { orderId, code: newCode() }, now))
    await jobs.enqueue(tx, 'send-voucher', { siteId: tx.siteId, orderId })
}

function newCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('')
}
