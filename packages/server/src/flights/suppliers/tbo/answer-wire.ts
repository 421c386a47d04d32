import { z } from 'zod'

const WireError = z.object({ ErrorCode: z.coerce.number().int().nullish(), ErrorMessage: z.string().nullish() }).nullish()

/** What every air method wraps its answer in. The rest of `Response` is read by each call. */
export const Envelope = z.object({
  Response: z.looseObject({ Error: WireError, ResponseStatus: z.coerce.number().int().nullish(), TraceId: z.string().nullish() }),
})
export type Inner = z.output<typeof Envelope>['Response']

/** Authenticate answers without an envelope. */
export const AuthenticateAnswer = z.object({
  Status: z.coerce.number().int(),
  TokenId: z.string().nullish(),
  Member: z.object({ AgencyId: z.coerce.number().int().nullish(), MemberId: z.coerce.number().int().nullish() }).nullish(),
  Error: WireError,
})

/** GetAgencyBalance too. */
export const BalanceAnswer = z.object({
  Status: z.coerce.number().int(),
  CashBalance: z.coerce.number().nullish(),
  CreditBalance: z.coerce.number().nullish(),
  Error: WireError,
})
