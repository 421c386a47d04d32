/** What a provider says of somebody whom we have not seen with it before. */
type Vouched = { readonly email: string | undefined; readonly isEmailVerified: boolean }
/** The account that has this address here. */
type Account = {
  /** Its owner has shown that the address is theirs. */
  readonly isConfirmed: boolean
  /** Somebody else's account at this provider opens it already. */
  readonly hasOtherIdentity: boolean
}
type Welcome = 'signUp' | 'link'
type NotWelcome = 'EMAIL_NOT_VERIFIED' | 'ACCOUNT_NOT_CONFIRMED' | 'OTHER_IDENTITY'

/**
 * An address that nobody has proven opens no account: neither one that the provider does not vouch for, nor one that somebody else wrote into an account here
 * before its owner came.
 */
export function welcomeIdentity({ email, isEmailVerified }: Vouched, account: Account | undefined): Welcome | NotWelcome {
  if (email === undefined || !isEmailVerified) return 'EMAIL_NOT_VERIFIED'
  if (!account) return 'signUp'
  if (!account.isConfirmed) return 'ACCOUNT_NOT_CONFIRMED'
  return account.hasOtherIdentity ? 'OTHER_IDENTITY' : 'link'
}
