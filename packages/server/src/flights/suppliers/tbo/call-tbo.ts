import type { z } from 'zod'
import { SupplierUnclear } from '../supplier-errors.ts'
import { Envelope, type Inner } from './answer-wire.ts'
import { readRefusal, type WireRefusal } from './classify-answer.ts'
import type { TokenKeeper } from './keep-token.ts'
import { postJson } from './post-json.ts'
import type { TboAccount } from './tbo-account.ts'

const SEARCH_METHODS = ['Search', 'FareRule', 'FareQuote', 'SSR', 'GetCalendarFare', 'GetCancellationCharges'] as const
const READ_METHODS = [...SEARCH_METHODS, 'GetBookingDetails', 'GetChangeRequestStatus'] as const
const WRITE_METHODS = ['Book', 'Ticket', 'ReleasePNRRequest', 'SendChangeRequest'] as const
export type TboMethod = (typeof READ_METHODS)[number] | (typeof WRITE_METHODS)[number]

export type TboAnswer = { readonly refusal: WireRefusal } | { readonly refusal: undefined; readonly inner: Inner }

/** One call, with the day's token and its envelope taken off. Throws SupplierUnreached and SupplierUnclear; a refusal of the supplier is an answer. */
export type TboCaller = ((method: TboMethod, body: Record<string, unknown>, signal: AbortSignal) => Promise<TboAnswer>) & {
  /** Whose calls these are. The wire does not name the currency everywhere: there it is the account's. */
  readonly connection: { readonly code: string; readonly currency: string }
}

export function makeTboCaller(account: TboAccount, tokens: TokenKeeper, connection: TboCaller['connection']): TboCaller {
  const callOnce = async (method: TboMethod, body: Record<string, unknown>, signal: AbortSignal) => {
    const token = await tokens.token()
    const url = `${isOneOf(SEARCH_METHODS, method) ? account.searchUrl : account.bookingUrl}/${method}`
    const answer = readAnswer(
      await postJson(
        url,
        { EndUserIp: account.endUserIp, TokenId: token, ...body },
        { signal, isRead: isOneOf(READ_METHODS, method) },
      ),
    )
    if (answer.refusal?.meaning === 'token') tokens.drop(token)
    return answer
  }
  const call = async (method: TboMethod, body: Record<string, unknown>, signal: AbortSignal) => {
    const first = await callOnce(method, body, signal)
    // Only what changes nothing may be asked again: of a booking call nobody knows whether the first try was heard.
    if (first.refusal?.meaning !== 'token' || !isOneOf(READ_METHODS, method)) return first
    return callOnce(method, body, signal)
  }
  return Object.assign(call, { connection })
}

function readAnswer(answer: unknown): TboAnswer {
  const read = Envelope.safeParse(answer)
  if (!read.success) throw new SupplierUnclear('The airline system sent an answer of an unknown shape.')
  const inner = read.data.Response
  const refusal = readRefusal(inner)
  return refusal ? { refusal } : { refusal: undefined, inner }
}

/** Reads the part of an answer a call is about. What does not fit leaves nobody knowing. */
export function readInner<Schema extends z.ZodType>(schema: Schema, inner: unknown): z.output<Schema> {
  const read = schema.safeParse(inner)
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw new SupplierUnclear(`The airline system sent an answer that cannot be read: ${issue?.path.join('.')} ${issue?.message}`)
}

function isOneOf<const Names extends readonly string[]>(names: Names, name: string): name is Names[number] {
  return names.includes(name)
}
