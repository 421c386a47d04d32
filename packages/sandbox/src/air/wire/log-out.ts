import type { AirMethod } from '../air-context.ts'
import { checkMember } from './read-balance.ts'

/** Ends the day's token early; the next Authenticate makes another. Answers without the envelope. */
export const logOut: AirMethod = (context, body) => {
  const { TokenId } = checkMember(context, body)
  const token = context.store.tokens.get(TokenId)
  if (token) context.store.tokens.put(TokenId, { ...token, loggedOut: true })
  return { Status: 1, Error: { ErrorCode: 0, ErrorMessage: '' } }
}
