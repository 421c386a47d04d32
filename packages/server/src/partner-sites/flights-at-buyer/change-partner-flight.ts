import { plusMinutes } from '@tradewind/domain/time'
import type { ChangeDesk, ChangeRequest, SentChange } from '../../flights/suppliers/supplier-change.ts'
import { SupplierRefused } from '../../flights/suppliers/supplier-errors.ts'
import { followingId } from '../following-id.ts'
import { MINUTES_TO_BEGIN, type PartnerParts, wordPart } from './partner-parts.ts'
import { sayAboutChange, wireOf } from './say-about-order.ts'

/** Nothing moves until a price is agreed to, so a request may come late. */
const MINUTES_TO_ASK = 24 * 60

/** The people of the other site, who price a change or a refund as for any customer of theirs. Ids follow from what is said: however often it is heard, it is done once. */
export function deskOfPartner(parts: PartnerParts): ChangeDesk {
  return {
    ask({ held: { traceId: orderRef }, reference, sentAt, wanted, remarks }) {
      const said = { orderRef, until: plusMinutes(sentAt, MINUTES_TO_ASK), remarks }
      if (wanted.of === 'refund') {
        const { part, cause, airlineConfirmation } = wanted
        return sayAboutChange(parts, {
          ...{ kind: 'refundFlight', id: followingId(`refund ${orderRef} ${reference}`), ...said },
          ...{ cause, part: part ? wordPart(part) : null, airlineConfirmation },
        })
      }
      const flights = wanted.flights.map(({ origin, destination, date }) => ({ origin, destination, date }))
      return sayAboutChange(parts, { kind: 'changeFlight', id: followingId(`change ${orderRef} ${reference}`), ...said, flights })
    },
    async drop({ held: { traceId: orderRef }, reference, sentAt, changeRequestId, quoteId = null, remarks }) {
      await sayAboutChange(parts, {
        ...{ kind: 'dropChangeOfFlight', id: followingId(`drop ${orderRef} ${reference} ${changeRequestId} ${quoteId}`), orderRef },
        ...{ until: plusMinutes(sentAt, MINUTES_TO_ASK), changeRequestId, quoteId, remarks },
      })
    },
    // In other words it is another message: there it is the question that is answered once.
    async answer({ held: { traceId: orderRef }, reference, sentAt, changeRequestId, questionId, remarks: answer }) {
      await sayAboutChange(parts, {
        kind: 'answerAboutChangeOfFlight',
        id: followingId(`answer ${orderRef} ${reference} ${changeRequestId} ${questionId} ${answer}`),
        ...{ orderRef, until: plusMinutes(sentAt, MINUTES_TO_ASK), changeRequestId, questionId, answer },
      })
    },
  }
}

/** Agrees to the price that they named, and pays it there. What nobody there has priced, people arrange. */
export async function agreeWithPartner(parts: PartnerParts, request: ChangeRequest): Promise<SentChange> {
  const {
    reference,
    sentAt,
    agreed,
    held: { traceId: orderRef },
  } = request
  if (!agreed) throw new SupplierRefused('failed', 'byHand', 'It was not priced there. Please arrange it with the supplier.')
  const { changeRequestId, quoteId, total } = agreed
  const requested = await sayAboutChange(parts, {
    ...{ kind: 'agreeToChangeOfFlight', id: followingId(`agree ${orderRef} ${reference}`), orderRef },
    ...{ until: plusMinutes(sentAt, MINUTES_TO_BEGIN), changeRequestId, quoteId, total: wireOf(total) },
  })
  return { changeRequestIds: [requested], refused: [], answers: undefined }
}
