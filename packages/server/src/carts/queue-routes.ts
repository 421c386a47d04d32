import { listStaffWith } from '../accounts/staff-repo.ts'
import { requestExport } from '../exports/request-export.ts'
import { promised } from '../http/promised-refusals.ts'
import { actorOf, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { writerOf } from './cart-routes.ts'
import { exportCarts } from './export-carts.ts'
import { getQueue } from './get-queue.ts'
import { assignCart, setCartDeadline } from './handle-cart.ts'

export const cartExportRoutes = {
  exportCarts: route.exports.exportCarts.handler(({ input, context, errors }) =>
    requestExport(context, { ...input, kind: exportCarts }, promised(errors)),
  ),
}

export const queueRoutes = {
  getQueue: route.cartQueue.getQueue.handler(({ input, context }) => {
    const actor = actorOf(context)
    return reading(context, async (tx) => ({
      success: true as const,
      ...(await getQueue(tx, actor, { ...input, now: context.now })),
    }))
  }),
  assignCart: route.cartQueue.assignCart.handler(async ({ input, context, errors }) => ({
    success: true,
    cart: await assignCart(writerOf(context, errors), input),
  })),
  setCartDeadline: route.cartQueue.setCartDeadline.handler(async ({ input, context, errors }) => ({
    success: true,
    cart: await setCartDeadline(writerOf(context, errors), input),
  })),
  getCartColleagues: route.cartQueue.getCartColleagues.handler(({ context }) =>
    reading(context, async (tx) => {
      const staff = await listStaffWith(tx, 'carts.queue')
      return { success: true as const, colleagues: staff.map(({ userId, name }) => ({ id: userId, name })) }
    }),
  ),
}
