import { z } from 'zod'
import type { AirMethod } from '../air-context.ts'
import { tokenOfToday } from '../check-token.ts'

export const MEMBER = { memberId: 49_126, agencyId: 48_991 } as const

const Input = z.object({ ClientId: z.string(), UserName: z.string(), Password: z.string(), EndUserIp: z.string().min(1) })

const STATUS = { successful: 1, failed: 2, incorrectUserName: 3, incorrectPassword: 4 } as const

/** Returns the day's token. Unlike the air methods it answers without the `Response` envelope. */
export const authenticate: AirMethod = (context, body) => {
  const input = Input.safeParse(body)
  if (!input.success) return refused(STATUS.failed, 3, 'ClientId, UserName, Password and EndUserIp are required.')
  const { ClientId, UserName, Password } = input.data
  const { clientId, userName, password } = context.credentials
  if (ClientId !== clientId) return refused(STATUS.failed, 5, 'Invalid ClientId.')
  const currency = currencyOfAgency(UserName, userName)
  if (!currency) return refused(STATUS.incorrectUserName, 5, 'Invalid user name.')
  if (Password !== password) return refused(STATUS.incorrectPassword, 5, 'Invalid password.')
  return {
    Status: STATUS.successful,
    TokenId: tokenOfToday(context, currency).tokenId,
    Error: { ErrorCode: 0, ErrorMessage: '' },
    Member: {
      FirstName: 'Sandbox',
      LastName: 'Agency',
      Email: 'agency@sandbox.example',
      MemberId: MEMBER.memberId,
      AgencyId: MEMBER.agencyId,
      LoginName: UserName,
      LoginDetails: 'Login Success # Web Service',
      isPrimaryAgent: false,
    },
  }
}

/** 'tradewind.npr' is the same house as an agency that is billed in Nepal: the same flights and figures, in rupees of Nepal. */
function currencyOfAgency(asked: string, userName: string): string | undefined {
  if (asked === userName) return 'INR'
  const [name, currency = ''] = asked.split('.')
  return name === userName && /^[a-z]{3}$/.test(currency) ? currency.toUpperCase() : undefined
}

function refused(Status: number, ErrorCode: number, ErrorMessage: string) {
  return { Status, TokenId: null, Error: { ErrorCode, ErrorMessage }, Member: null }
}
