import type { Instant } from '@tradewind/domain/time'
import { hashRequest, isSameRequest } from '../database/hash-request.ts'
import type { SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { type CartPress, findPress, keepPress } from './cart-press-repo.ts'

/** A change of a cart under a name of its own: asked again, also where the answer was lost, it is not made again. */
export type Press = { readonly key: string; readonly requestHash: Buffer }
type Pressed = { readonly idempotencyKey?: string | undefined; readonly version?: number | undefined }

/** Undefined: it has no name. Another version of the cart is no other change: what waited is asked for upon what the cart is by then. */
export function pressOf({ version: _, ...input }: Pressed): Press | undefined {
  const key = input.idempotencyKey
  return key === undefined ? undefined : { key, requestHash: hashRequest(input) }
}

/** What was done under the name before, and for what. Refuses another change under it by field. */
export async function findDone(tx: SiteTx, press: Press | undefined): Promise<CartPress | undefined> {
  const done = press && (await findPress(tx, press.key))
  if (press && done && !isSameRequest(done.requestHash, press.requestHash))
    refuseInput({ idempotencyKey: 'Another change was made under this name. Please make this one under a new name.' })
  return done
}

/** What was done now. */
export function keepDone(
  tx: SiteTx,
  press: Press | undefined,
  { cartId, itemIds = [] }: { readonly cartId: number; readonly itemIds?: readonly number[] | undefined },
  now: Instant,
): void {
  if (press) keepPress(tx, press.key, { cartId, requestHash: press.requestHash, itemIds }, now)
}
