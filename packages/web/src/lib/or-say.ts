import { isUnworded } from './explain.ts'
import { Refusal } from './refusal.ts'

/** The specification's words for a failed block, exemption or group call that brings none of its own. */
export const GENERIC = 'Some error occurred.'

/** For `.catch`: the server's own words stay, a failure without any gets this sentence. */
export function orSay(sentence: string) {
  return (error: unknown): never => {
    if (!isUnworded(error)) throw error
    const { errorCode, status, method } = error instanceof Refusal ? error : { errorCode: 'BUG', status: 500, method: 'POST' }
    throw new Refusal({ errorCode, errorMessage: sentence }, status, method)
  }
}
