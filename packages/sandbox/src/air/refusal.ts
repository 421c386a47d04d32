/** `ResponseStatus` of the wire. */
export const RESPONSE = { successful: 1, failed: 2, invalidRequest: 3, invalidSession: 4, invalidCredentials: 5 } as const
export type ResponseStatus = (typeof RESPONSE)[keyof typeof RESPONSE]

const INTERACTION_FAILED = 'Supplier Interaction Failed. Please try after some time.'

/** A refusal of the supplier. It travels with HTTP 200, as the real one's do. */
export class AirRefusal extends Error {
  readonly code: number
  readonly responseStatus: ResponseStatus

  constructor(code: number, message: string, responseStatus: ResponseStatus = RESPONSE.failed) {
    super(message)
    this.code = code
    this.responseStatus = responseStatus
  }
}

export function invalidToken(): AirRefusal {
  return new AirRefusal(6, 'Invalid Token', RESPONSE.invalidSession)
}

export function sessionExpired(): AirRefusal {
  return new AirRefusal(5, 'Your session (TraceId) is expired. Please search again.', RESPONSE.invalidSession)
}

export function noResult(): AirRefusal {
  return new AirRefusal(25, 'No result found')
}

export function duplicateBooking(pnr: string): AirRefusal {
  return new AirRefusal(2, `Booking is already done for the same criteria for PNR ${pnr}`)
}

export function soldOut(): AirRefusal {
  return new AirRefusal(2, 'The requested class of service is sold out.')
}

/** Refusals from agencies' recordings, word for word. Each is sent before anything is done. */
const IN_WORDS = {
  'seat-gone': 'SEAT NOT AVAILABLE',
  'sell-failure': 'Sell Failure',
  'invalid-commit': 'Invalid CommitBooking Request',
  'interaction-failed': INTERACTION_FAILED,
} as const
export type FaultInWords = keyof typeof IN_WORDS

export function refuseInWords(faulty: (fault: FaultInWords) => boolean): void {
  for (const [fault, words] of Object.entries(IN_WORDS)) if (faulty(fault as FaultInWords)) throw new AirRefusal(2, words)
}

export function interactionFailed(): AirRefusal {
  return new AirRefusal(2, INTERACTION_FAILED)
}

export function underProcess(): AirRefusal {
  return new AirRefusal(2, 'Your request could not be processed as booking under process.')
}

export function invalidRequest(message: string): AirRefusal {
  return new AirRefusal(3, message, RESPONSE.invalidRequest)
}
