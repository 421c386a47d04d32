import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import type { FlightSupplier } from '../suppliers/flight-supplier.ts'
import { SupplierRefused, SupplierUnreached } from '../suppliers/supplier-errors.ts'
import type { HeldRef } from '../suppliers/supplier-ref.ts'
import { askSupplier } from './ask-supplier.ts'
import { type Booking, lockBooking } from './booking-repo.ts'
import { recordTransition } from './record-transition.ts'
import { finishStep, type StepOutcome, startStep } from './supplier-step-repo.ts'

type Answer = { readonly outcome: StepOutcome; readonly supplierCode?: string; readonly message?: string }
const RELEASE_DEADLINE_MS = 60_000

/**
 * Job: asks the supplier to release seats. May be asked twice without harm, so trouble is simply tried again; whether it worked is
 * read from the supplier's own books when its answer was not a plain yes. Throws to be retried.
 */
export async function releaseAtSupplier(
  app: Pick<App, 'db' | 'suppliers' | 'now'>,
  { siteId, bookingId }: { siteId: number; bookingId: number },
): Promise<void> {
  const asked = await inSite(app.db, siteId, async (tx) => {
    const booking = await lockBooking(tx, bookingId)
    if (!booking.heldRef || !isToBeReleased(booking)) return undefined
    return { booking, held: booking.heldRef, place: await startStep(tx, { bookingId, step: 'release', now: app.now() }) }
  })
  if (!asked) return
  const supplier = (await app.suppliers.of(asked.booking.site_id)).get(asked.booking.supplier)
  if (!supplier) throw new Error(`Booking ${bookingId} was sold by ${asked.booking.supplier}, which this node does not know`)
  const answer = await release(supplier, asked.held)
  const isFree = answer.outcome === 'done' || (await isFreeAlready(supplier, asked.booking, asked.held))
  await inSite(app.db, siteId, async (tx) => {
    const now = app.now()
    await finishStep(tx, { bookingId, place: asked.place, now, detail: {}, supplierCode: undefined, message: undefined, ...answer })
    if (isFree) await markReleased(tx, bookingId, now)
  })
  if (!isFree) throw new Error(`The seats of booking ${bookingId} are not released yet: ${answer.message ?? answer.outcome}`)
}

/** Held and asked for, or left over from a booking that failed or ran out. */
function isToBeReleased({ status, release_requested_at, issues }: Booking): boolean {
  if (issues === 'atOnce') return false
  return status === 'held' ? release_requested_at !== null : status === 'failed' || status === 'refunded' || status === 'expired'
}

async function release(supplier: FlightSupplier, held: HeldRef): Promise<Answer> {
  try {
    await supplier.release(held, AbortSignal.timeout(RELEASE_DEADLINE_MS))
    return { outcome: 'done' }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof SupplierRefused) return { outcome: 'refused', supplierCode: error.supplierCode, message }
    return { outcome: error instanceof SupplierUnreached ? 'unreached' : 'unclear', message }
  }
}

async function isFreeAlready(supplier: FlightSupplier, { supplierOrder }: Booking, held: HeldRef): Promise<boolean> {
  const news = await askSupplier(supplier, { ask: 'find', order: supplierOrder, held, duplicateOf: undefined })
  if (news.kind !== 'found' || news.seen === 'unreachable') return false
  return news.seen.own === undefined || news.seen.own.state === 'cancelled' || news.seen.own.state === 'failed'
}

async function markReleased(tx: SiteTx, bookingId: number, now: Instant): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (booking.status === 'held' && booking.release_requested_at)
    await recordTransition(tx, booking, 'released', { now, actor: 'system' })
}
