import { add, type Money } from '@tradewind/domain/money'
import { SupplierRefused, SupplierUnclear } from '../supplier-errors.ts'
import { BalanceAnswer } from './answer-wire.ts'
import type { TokenKeeper } from './keep-token.ts'
import { postJson } from './post-json.ts'
import { readAmount } from './read-amount.ts'
import type { TboAccount } from './tbo-account.ts'

/** GetAgencyBalance: cash and credit together, for either pays. Answers without an envelope, on the shared host. */
export async function readTboBalance(
  account: TboAccount,
  { tokens, currency }: { tokens: TokenKeeper; currency: string },
  signal: AbortSignal,
): Promise<Money> {
  const { token, agencyId, memberId } = await tokens.login()
  const body = {
    ClientId: account.clientId,
    TokenAgencyId: agencyId,
    TokenMemberId: memberId,
    EndUserIp: account.endUserIp,
    TokenId: token,
  }
  const answer = BalanceAnswer.safeParse(await postJson(`${account.sharedUrl}/GetAgencyBalance`, body, { signal, isRead: true }))
  if (!answer.success) throw new SupplierUnclear('The airline system sent a balance that cannot be read.')
  const { Status, CashBalance, CreditBalance, Error: error } = answer.data
  if (Status !== 1) {
    tokens.drop(token)
    throw new SupplierRefused('other', String(error?.ErrorCode ?? Status), error?.ErrorMessage ?? 'No balance was returned.')
  }
  if (CashBalance == null && CreditBalance == null) throw new SupplierUnclear('The airline system returned no balance.')
  return add(readAmount(CashBalance ?? 0, currency), readAmount(CreditBalance ?? 0, currency))
}
