import { LOGO_BYTES_AT_MOST } from '@tradewind/domain/accounts/logo-limits'
import { REQUEST_STATES } from '@tradewind/domain/company-team/approval-request'
import { COMPANY_RIGHTS } from '@tradewind/domain/company-team/company-rights'
import { z } from 'zod'
import { LINK_REFUSALS, LinkToken } from '../accounts/accounts.ts'
import { isName, NOT_A_NAME } from '../accounts/names.ts'
import { forCompanyOwner, forSuperAdmin, open, requires, signedIn, signedInWith, success } from '../call.ts'
import { Amount, Currency, DateOnly, InstantText, OpaqueId, required, TypedAmount, UserId } from '../wire-values.ts'

const post = (path: string, summary: string) => ({ method: 'POST', path: `/wl/user/${path}`, summary, tags: ['accounts'] }) as const
const get = (path: string, summary: string) => ({ method: 'GET', path: `/wl/user/${path}`, summary, tags: ['accounts'] }) as const

const NotAnEmail = 'Please enter a valid e-mail address'
const Rights = z.array(z.enum(COMPANY_RIGHTS))
const name = (longest: number) => z.string().trim().max(longest, `At most ${longest} characters`).refine(isName, NOT_A_NAME)
/** What a colleague may pay alone; null: any amount. */
const PaysAlone = Amount.nullable()
const TypedPaysAlone = TypedAmount.nullable()

export const Colleague = z.object({
  userId: UserId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Has not set a password yet. */
  isPending: z.boolean(),
  isBlocked: z.boolean(),
  /** Blocked by the company, which can unblock them; otherwise by the site. */
  isBlockedByCompany: z.boolean(),
  isOwner: z.boolean(),
  rights: Rights,
  paysAlone: PaysAlone,
})
export type Colleague = z.infer<typeof Colleague>

/** Somebody who was invited and said no. `userId`: of the account that ended with it. */
const DeclinedInvitation = z.object({
  userId: UserId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  declinedAt: InstantText,
})

export const ApprovalRequest = z.object({
  id: OpaqueId,
  title: z.string(),
  /** 'Asha Rao and 2 others'; empty where it is not known. */
  travellers: z.string(),
  /** The first day of what is to be paid. */
  usedFrom: DateOnly.nullable(),
  amount: Amount,
  currency: Currency,
  reason: z.string(),
  state: z.enum(REQUEST_STATES),
  /** The seats are held meanwhile; otherwise the price may change before it is paid. */
  isHeld: z.boolean(),
  /** The kinds of sales that are to be paid, such as `flight`. */
  kinds: z.array(z.string()),
  /** Its payment, while that can still be made. */
  openOrderId: OpaqueId.nullable(),
  askedBy: z.string(),
  askedAt: InstantText,
  endsAt: InstantText,
  decidedBy: z.string().nullable(),
  decisionReason: z.string().nullable(),
  isMine: z.boolean(),
  /** Whether the caller may decide it now. */
  mayDecide: z.boolean(),
})
export type ApprovalRequest = z.infer<typeof ApprovalRequest>

export const ColleagueRights = z.strictObject({ userId: UserId, rights: Rights, paysAlone: TypedPaysAlone, isOwner: z.boolean() })
export const Invitation = z.strictObject({
  firstName: required().pipe(name(60)),
  lastName: name(60).default(''),
  email: required().max(254, NotAnEmail).toLowerCase().pipe(z.email(NotAnEmail)),
  rights: Rights,
  paysAlone: TypedPaysAlone,
  /** A form that is sent twice invites once. */
  idempotencyKey: OpaqueId,
})
export const ApprovalDecision = z.strictObject({
  id: OpaqueId,
  isApproved: z.boolean(),
  /** As it was shown: another amount is not approved unseen. */
  amount: Amount,
  /** Why it is refused; required then. */
  reason: z.string().trim().max(500, 'At most 500 characters').default(''),
})
const TeamRules = z.object({ mayInvite: z.boolean(), grantable: Rights })
const ALREADY_DECIDED = {
  ALREADY_DECIDED: { status: 409, message: 'This request has been decided, withdrawn or has expired. Please reload the page.' },
} as const

/** Of every way in which an owner makes a colleague. */
export const INVITING_IS_OFF = {
  INVITING_IS_OFF: { status: 403, message: 'This site does not let companies invite colleagues. Please contact support.' },
} as const

const LogoAnswer = success({ logoUrl: z.string().nullable() })

export const companyTeam = {
  getTeam: forCompanyOwner
    .route(get('getTeam', 'The colleagues of the own company, and what the site lets its owner decide'))
    .output(
      success({ colleagues: z.array(Colleague), declined: z.array(DeclinedInvitation), rules: TeamRules, currency: Currency }),
    ),
  inviteColleague: forCompanyOwner
    .route(post('inviteColleague', 'Invite somebody into the own company by mail'))
    .input(Invitation)
    .output(success({ colleague: Colleague }))
    .errors({
      KEY_REUSED: { status: 409, message: 'This form was already sent with other details. Please start again.' },
      ...INVITING_IS_OFF,
    }),
  resendInvitation: forCompanyOwner
    .route(post('resendInvitation', 'Mail the invitation again to a colleague who has no password yet'))
    .input(z.strictObject({ userId: UserId }))
    .output(success({})),
  declineInvitation: open
    .route(post('declineInvitation', 'Say by the mailed link that one does not belong to the company: the account ends'))
    .input(z.strictObject({ token: LinkToken }))
    .output(success({}))
    .errors(LINK_REFUSALS),
  dismissDeclined: forCompanyOwner
    .route(post('dismissDeclined', 'Remove from the page of the team that somebody declined an invitation'))
    .input(z.strictObject({ userId: UserId }))
    .output(success({})),
  setColleague: forCompanyOwner
    .route(post('setColleague', 'What a colleague may do, may pay alone, and whether they own the account of the company, too'))
    .input(ColleagueRights)
    .output(success({ colleague: Colleague })),
  blockColleague: forCompanyOwner
    .route(post('blockColleague', 'Keep a colleague out, or let them in again'))
    .input(z.strictObject({ userId: UserId, isBlocked: z.boolean() }))
    .output(success({ colleague: Colleague })),
  removeColleague: forCompanyOwner
    .route(post('removeColleague', 'End a colleague’s account for good: their bookings stay with the company'))
    .input(z.strictObject({ userId: UserId }))
    .output(success({})),
  setCompanyLogo: forCompanyOwner
    .route(
      post(
        'setCompanyLogo',
        'The logo of the own company, sent as multipart/form-data: it stands on what its travellers are given',
      ),
    )
    .input(
      z.strictObject({
        file: z
          .file('Please choose a picture.')
          .min(1, 'This file is empty.')
          .max(LOGO_BYTES_AT_MOST, `This picture is larger than ${LOGO_BYTES_AT_MOST / 1024 / 1024} MB.`),
      }),
    )
    .output(LogoAnswer)
    .errors({ STORE_AWAY: { status: 503, message: 'Pictures cannot be saved at the moment. Please try again in a minute.' } }),
  removeCompanyLogo: forCompanyOwner
    .route(post('removeCompanyLogo', 'Remove the logo of the own company; it can be restored for a week'))
    .input(z.strictObject({}))
    .output(LogoAnswer),
  restoreCompanyLogo: forCompanyOwner
    .route(post('restoreCompanyLogo', 'Undo the last change of the own company’s logo'))
    .input(z.strictObject({}))
    .output(LogoAnswer)
    .errors({ LOGO_GONE: { status: 409, message: 'The logo before this one is no longer kept.' } }),
  appointOwner: requires('customers.edit')
    .route(post('appointOwner', 'Make somebody owner of their company’s account, for a company whose owner has left'))
    .input(z.strictObject({ userId: UserId }))
    .output(success({})),
  getTeamRules: forSuperAdmin
    .route(get('getTeamRules', 'What the site lets companies decide about their colleagues'))
    .output(success({ rules: TeamRules })),
  setTeamRules: forSuperAdmin
    .route(post('setTeamRules', 'Change what companies may decide; what is withdrawn, no colleague has any more'))
    .input(z.strictObject({ mayInvite: z.boolean(), grantable: Rights }))
    .output(success({ rules: TeamRules, colleaguesChanged: z.number().int() })),
  askForApproval: signedInWith('pay')
    .route(post('askForApproval', 'Ask a colleague to approve a payment that is above what one may pay alone'))
    .input(z.strictObject({ orderId: OpaqueId, reason: z.string().trim().max(500, 'At most 500 characters').default('') }))
    .output(success({ request: ApprovalRequest }))
    .errors({
      NOT_NEEDED: { status: 409, message: 'You may pay this without approval.' },
      NOBODY_APPROVES: {
        status: 409,
        message: 'No colleague may approve this amount. Please ask the owner of your company’s account.',
      },
      PAYMENT_SESSION_EXPIRED: { status: 409, message: 'The time to pay has passed. Nothing was charged. Please start again.' },
    }),
  getApprovals: signedIn
    .route(get('getApprovals', 'Requests for approval: one’s own, and those of colleagues that one may decide; the newest first'))
    .output(success({ requests: z.array(ApprovalRequest) })),
  decideApproval: signedInWith('approve')
    .route(post('decideApproval', 'Approve or refuse what a colleague may not pay alone'))
    .input(ApprovalDecision)
    .output(success({ request: ApprovalRequest }))
    .errors({
      ...ALREADY_DECIDED,
      AMOUNT_CHANGED: { status: 409, message: 'The amount has changed. Please check this request again.' },
    }),
  withdrawApproval: signedIn
    .route(post('withdrawApproval', 'Withdraw an own request that nobody has decided'))
    .input(z.strictObject({ id: OpaqueId }))
    .output(success({ request: ApprovalRequest }))
    .errors(ALREADY_DECIDED),
}
