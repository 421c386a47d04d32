import { plainDate } from '@tradewind/domain/time'
import { inSite } from '../../database/in-site.ts'
import { actorOf } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { acting, showChange, showChanges } from './answer-with-change.ts'
import { approveChange, askCustomer, quoteByHand, receiveSupplierMoney, rejectChange, sendByHand } from './decide-change.ts'
import { assignChange, listColleagues, noteOnChange } from './handle-change.ts'
import { markFlightCancelled } from './mark-flight-cancelled.ts'
import { recordReissue } from './record-reissue.ts'

export const changeDeskRoutes = {
  getChangeRequests: route.changeDesk.getChangeRequests.handler(({ input, context }) => {
    const { assigned } = input
    const to = assigned === 'me' ? { userId: actorOf(context).userId } : assigned
    return showChanges(context, { kind: 'site' }, { ...input, assigned: to })
  }),
  getChangeColleagues: route.changeDesk.getChangeColleagues.handler(({ context }) =>
    inSite(context.app.db, context.site.id, async (tx) => ({ success: true as const, colleagues: await listColleagues(tx) })),
  ),
  assignChangeRequest: route.changeDesk.assignChangeRequest.handler(async ({ input, context }) => {
    await assignChange(acting(context), input)
    return showChange(context, input.changeRequestId)
  }),
  noteOnChangeRequest: route.changeDesk.noteOnChangeRequest.handler(async ({ input, context }) => {
    await noteOnChange(acting(context), input)
    return showChange(context, input.changeRequestId)
  }),
  askAboutChangeRequest: route.changeDesk.askAboutChangeRequest.handler(async ({ input, context }) => {
    await askCustomer(acting(context), input)
    return showChange(context, input.changeRequestId)
  }),
  quoteChangeRequest: route.changeDesk.quoteChangeRequest.handler(async ({ input, context }) => {
    await quoteByHand(acting(context), { ...input, supplierRefund: input.supplierRefund })
    return showChange(context, input.changeRequestId)
  }),
  sendChangeRequest: route.changeDesk.sendChangeRequest.handler(async ({ input, context }) => {
    await sendByHand(acting(context), input)
    return showChange(context, input.changeRequestId)
  }),
  approveChangeRequest: route.changeDesk.approveChangeRequest.handler(async ({ input, context }) => {
    await approveChange(acting(context), input)
    return showChange(context, input.changeRequestId)
  }),
  rejectChangeRequest: route.changeDesk.rejectChangeRequest.handler(async ({ input, context }) => {
    await rejectChange(acting(context), input)
    return showChange(context, input.changeRequestId)
  }),
  recordReissue: route.changeDesk.recordReissue.handler(async ({ input, context }) => {
    await recordReissue(acting(context), input)
    return showChange(context, input.changeRequestId)
  }),
  receiveSupplierMoney: route.changeDesk.receiveSupplierMoney.handler(async ({ input, context }) => {
    await receiveSupplierMoney(acting(context), input)
    return showChange(context, input.changeRequestId)
  }),
  markFlightCancelled: route.changeDesk.markFlightCancelled.handler(async ({ input, context }) => ({
    success: true,
    bookings: await markFlightCancelled(acting(context), { ...input, departsOn: plainDate(input.departsOn) }),
  })),
}
