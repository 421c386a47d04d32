import type { FlightMessage, FlightQuestion } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { PartnerMessage } from '@tradewind/contract/partner-sites/partner-wire'
import type { App } from '../app.ts'
import { hearOfOrder } from './at-buyer/hear-of-order.ts'
import { answerQuestion } from './at-supplier/answer-question.ts'
import { receiveMessage } from './at-supplier/receive-message.ts'
import { hearOfChange } from './flights-at-buyer/hear-of-change.ts'
import { answerFlightQuestion } from './flights-at-supplier/answer-flight-question.ts'
import { receiveFlightMessage } from './flights-at-supplier/receive-flight-message.ts'
import { markAsOwn } from './own-answers.ts'
import type { PartnerLink, PartnerQuestion } from './partner-link.ts'

/**
 * Both sites live in this installation: the other side is a call away, and its rows may still be on another server. What a search finds is large and made here: it is marked, so that
 * who asked reads it as it is. All else is read as the word of a stranger.
 */
export function inInstallation(appOf: () => App): PartnerLink {
  return {
    ask: async (between, question) => {
      if (!isOfFlights(question)) {
        const answer = await answerQuestion(appOf(), between, question)
        return question.kind === 'search' ? markAsOwn(answer) : answer
      }
      const answer = await answerFlightQuestion(appOf(), between, question)
      return question.kind === 'flightSearch' ? markAsOwn(answer) : answer
    },
    say: (between, message) =>
      isAboutFlights(message) ? receiveFlightMessage(appOf(), between, message) : receiveMessage(appOf(), between, message),
    notify: (between, news) =>
      news.kind === 'orderMoved' ? hearOfOrder(appOf(), between, news) : hearOfChange(appOf(), between, news),
  }
}

function isAboutFlights(message: PartnerMessage | FlightMessage): message is FlightMessage {
  return message.kind.endsWith('Flight')
}

function isOfFlights(question: PartnerQuestion): question is FlightQuestion {
  return question.kind.startsWith('flight')
}
