import { z } from 'zod'
import type { AirContext, AirMethod } from '../air-context.ts'
import { checkToken } from '../check-token.ts'
import { rupees } from '../fare-wire.ts'
import { invalidRequest } from '../refusal.ts'
import { MEMBER } from './authenticate.ts'
import { readInput, Session, WireInt } from './session-input.ts'

const Input = Session.extend({ ClientId: z.string(), TokenAgencyId: WireInt, TokenMemberId: WireInt })

const CASH_AGENCY = 1

/** GetAgencyBalance. Answers without the envelope. */
export const readBalance: AirMethod = (context, body) => {
  checkMember(context, body)
  return {
    Status: 1,
    AgencyType: CASH_AGENCY,
    CashBalance: rupees(context.store.balancePaise()),
    CreditBalance: 0,
    Error: { ErrorCode: 0, ErrorMessage: '' },
  }
}

/** Logout and the balance name the token's agency and member as Authenticate gave them. */
export function checkMember(context: AirContext, body: unknown): { TokenId: string } {
  const input = readInput(Input, body)
  checkToken(context, input.TokenId)
  if (input.TokenAgencyId !== MEMBER.agencyId || input.TokenMemberId !== MEMBER.memberId)
    throw invalidRequest('TokenAgencyId or TokenMemberId does not belong to the TokenId.')
  return input
}
