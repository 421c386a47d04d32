import type { FlightMessage, FlightQuestion } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { PartnerMessage } from '@tradewind/contract/partner-sites/partner-wire'
import type { App } from '../app.ts'
import { hearOfOrder } from './at-buyer/hear-of-order.ts'
import { answerQuestion } from './at-supplier/answer-question.ts'
import { receiveMessage } from './at-supplier/receive-message.ts'
import { hearOfChange } from './flights-at-buyer/hear-of-change.ts'
import { answerFlightQuestion } from './flights-at-supplier/answer-flight-question.ts'
import { receiveFlightMessage } from './flights-at-supplier/receive-flight-message.ts'
import type { PartnerLink, PartnerQuestion } from './partner-link.ts'

/** Both sites live in this installation: the other side is a call away, and its rows may still be on another server. */
export function inInstallation(appOf: () => App): PartnerLink {
  return {
    ask: (between, question) =>
      isOfFlights(question) ? answerFlightQuestion(appOf(), between, question) : answerQuestion(appOf(), between, question),
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
