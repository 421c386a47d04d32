import type { App } from '../app.ts'
import { answerQuestion } from './at-supplier/answer-question.ts'
import { receiveMessage } from './at-supplier/receive-message.ts'
import type { PartnerLink } from './partner-link.ts'

/** Both sites live in this installation: the other side is a call away, and its rows may still be on another server. */
export function inInstallation(appOf: () => App): PartnerLink {
  return {
    ask: (between, question) => answerQuestion(appOf(), between, question),
    say: (between, message) => receiveMessage(appOf(), between, message),
  }
}
