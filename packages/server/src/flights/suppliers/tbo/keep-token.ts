import { dateIn, type Instant, type PlainDate } from '@tradewind/domain/time'
import { SupplierRefused, SupplierUnclear, SupplierUnreached } from '../supplier-errors.ts'
import { AuthenticateAnswer } from './answer-wire.ts'
import { postJson } from './post-json.ts'
import { SUPPLIER_ZONE } from './read-moment.ts'
import type { TboAccount } from './tbo-account.ts'

export type TokenKeeper = {
  /** The token of the supplier's day: asked for once, shared by every call. */
  token(): Promise<string>
  /** The token with who we are under it, which the calls about our account want. */
  login(): Promise<Login>
  /** Logs in again and ignores the cached token, to test the credentials. */
  prove(): Promise<void>
  /** The supplier does not take this token any more. Another one, fetched meanwhile, stays. */
  drop(token: string): void
}

export type Login = { readonly token: string; readonly agencyId: number; readonly memberId: number }

const DEADLINE_MS = 15_000

/** Keeps one token per day of the supplier's calendar. However many calls want one at the same moment, one of them asks. */
export function keepToken(account: TboAccount, now: () => Instant): TokenKeeper {
  let kept: { day: PlainDate; login: Promise<Login> } | undefined
  let current: string | undefined
  const login = async () => {
    const day = dateIn(SUPPLIER_ZONE, now())
    if (kept?.day !== day) {
      const mine = { day, login: authenticate(account) }
      kept = mine
      mine.login.catch(() => {
        if (kept === mine) kept = undefined
      })
    }
    const known = await kept.login
    current = known.token
    return known
  }
  return {
    login,
    token: async () => (await login()).token,
    prove: async () => void (await authenticate(account)),
    drop(token) {
      if (token === current) kept = undefined
    },
  }
}

/** A failure here means that the call the token was for never left. */
async function authenticate({ sharedUrl, clientId, userName, password, endUserIp }: TboAccount): Promise<Login> {
  const answer = await postJson(
    `${sharedUrl}/Authenticate`,
    { ClientId: clientId, UserName: userName, Password: password, EndUserIp: endUserIp },
    { signal: AbortSignal.timeout(DEADLINE_MS), isRead: true },
  ).catch((error: unknown) => {
    throw error instanceof SupplierUnclear ? new SupplierUnreached(error.message, { cause: error }) : error
  })
  const read = AuthenticateAnswer.safeParse(answer)
  if (!read.success) throw new SupplierUnreached('The airline system gave no readable answer to the log-in.')
  const { Status, TokenId, Member, Error: error } = read.data
  if (Status === 1 && TokenId) return { token: TokenId, agencyId: Member?.AgencyId ?? 0, memberId: Member?.MemberId ?? 0 }
  throw new SupplierRefused(
    'other',
    String(error?.ErrorCode ?? Status),
    `The airline system refused the log-in: ${withoutCredentials(error?.ErrorMessage ?? '', { userName, password })}`,
  )
}

/** A supplier may repeat what was sent to it, and what it says is logged. */
function withoutCredentials(text: string, secrets: Pick<TboAccount, 'userName' | 'password'>): string {
  // The longest first: a password may contain the user name, and what is left of it would be shown.
  const found = [secrets.password, secrets.userName].filter(Boolean).sort((a, b) => b.length - a.length)
  return found.reduce((clean, secret) => clean.replaceAll(secret, '(hidden)'), text)
}
