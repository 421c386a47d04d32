import { toDecimal } from '@tradewind/domain/money'
import { changeLines, isDue } from '@tradewind/domain/tickets/changes/price-change'
import { plainDate } from '@tradewind/domain/time'
import { listStaffWith } from '../../accounts/staff-repo.ts'
import { promised } from '../../http/promised-refusals.ts'
import { actorOf, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { answerSupplier } from './answer-supplier.ts'
import { acting, actOnChange, showChanges } from './answer-with-change.ts'
import { approveChange } from './approve-change.ts'
import { askCustomer } from './ask-customer.ts'
import { countOpenTickets } from './cancelled-flight-repo.ts'
import { assignChange, noteOnChange } from './handle-change.ts'
import { markFlightCancelled } from './mark-flight-cancelled.ts'
import { presentRefundTo } from './present-quote.ts'
import { previewQuote, quoteByHand } from './quote-by-hand.ts'
import { receiveSupplierMoney } from './receive-supplier-money.ts'
import { recordReissue } from './record-reissue.ts'
import { rejectChange } from './reject-change.ts'
import { sendByHand } from './send-by-hand.ts'

export const changeDeskRoutes = {
  getChangeRequests: route.changeDesk.getChangeRequests.handler(({ input, context }) => {
    const { assigned } = input
    const to = assigned === 'me' ? { userId: actorOf(context).userId } : assigned
    return showChanges(context, { kind: 'site' }, { ...input, assigned: to })
  }),
  getChangeColleagues: route.changeDesk.getChangeColleagues.handler(({ context }) =>
    reading(context, async (tx) => ({ success: true as const, colleagues: await listStaffWith(tx, 'tickets.changes') })),
  ),
  assignChangeRequest: route.changeDesk.assignChangeRequest.handler(actOnChange(assignChange)),
  noteOnChangeRequest: route.changeDesk.noteOnChangeRequest.handler(actOnChange(noteOnChange)),
  askAboutChangeRequest: route.changeDesk.askAboutChangeRequest.handler(actOnChange(askCustomer)),
  answerSupplierOfChange: route.changeDesk.answerSupplierOfChange.handler(actOnChange(answerSupplier)),
  quoteChangeRequest: route.changeDesk.quoteChangeRequest.handler(actOnChange(quoteByHand)),
  previewChangeQuote: route.changeDesk.previewChangeQuote.handler(async ({ input, context, errors }) => {
    const { price, cards } = await previewQuote({ ...acting(context), refuse: promised(errors) }, input)
    const owes = isDue(price)
    return {
      success: true,
      lines: changeLines(price).map((line) => ({ ...line, amount: toDecimal(line.amount) })),
      total: toDecimal(owes ? price.due : price.refund),
      isDue: owes,
      paid: toDecimal(price.paid),
      currency: price.currency,
      refundTo: owes ? [] : presentRefundTo(price, cards),
    }
  }),
  sendChangeRequest: route.changeDesk.sendChangeRequest.handler(actOnChange(sendByHand)),
  approveChangeRequest: route.changeDesk.approveChangeRequest.handler(actOnChange(approveChange)),
  rejectChangeRequest: route.changeDesk.rejectChangeRequest.handler(actOnChange(rejectChange)),
  recordReissue: route.changeDesk.recordReissue.handler(actOnChange(recordReissue)),
  receiveSupplierMoney: route.changeDesk.receiveSupplierMoney.handler(actOnChange(receiveSupplierMoney)),
  countFlightBookings: route.changeDesk.countFlightBookings.handler(({ input, context }) =>
    reading(context, async (tx) => ({
      success: true as const,
      ...(await countOpenTickets(tx, { ...input, departsOn: plainDate(input.departsOn) })),
    })),
  ),
  markFlightCancelled: route.changeDesk.markFlightCancelled.handler(async ({ input, context }) => ({
    success: true,
    bookings: await markFlightCancelled(acting(context), { ...input, departsOn: plainDate(input.departsOn) }),
  })),
}
