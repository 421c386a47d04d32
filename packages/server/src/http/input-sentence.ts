import { REQUIRED } from '@tradewind/contract/wire-values'
import type { z } from 'zod'

/** How zod begins its own sentences; those of the contract are written for people and never begin this way. */
const ZODS_OWN = /^(Invalid (input|option|string|key|number|date(?! format))\b|Too (big|small):|Unrecognized)/

/** The error of a field, for the person who filled it: the contract's own sentence, or one that replaces the schema library's. */
export function inputSentence(issue: z.core.$ZodIssue): string {
  if (!ZODS_OWN.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return REQUIRED
  if (issue.code === 'too_big') return `At most ${count(issue.maximum, issue.origin)}, please.`
  if (issue.code === 'too_small')
    return issue.origin === 'string' && issue.minimum === 1 ? REQUIRED : `At least ${count(issue.minimum, issue.origin)}, please.`
  if (issue.code === 'invalid_value') return 'Please choose one of the listed values.'
  return 'This value has the wrong format.'
}

function count(limit: number | bigint, origin: string): string {
  return origin === 'string' ? `${limit} characters` : String(limit)
}
