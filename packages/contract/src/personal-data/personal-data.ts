import { z } from 'zod'
import { isName, NOT_A_NAME } from '../accounts/names.ts'
import { SIGN_IN_AGAIN } from '../accounts/passkeys.ts'
import { limitedFor, open, requires, signedIn, success } from '../call.ts'
import { InstantText, TypedTaxNumber, UserId } from '../wire-values.ts'

const post = (path: string, summary: string) => ({ method: 'POST', path: `/wl/user/${path}`, summary, tags: ['accounts'] }) as const
const get = (path: string, summary: string) => ({ method: 'GET', path: `/wl/user/${path}`, summary, tags: ['accounts'] }) as const
const text = (longest: number) => z.string().trim().max(longest, `At most ${longest} characters`).refine(isName, NOT_A_NAME)

export const Billing = z.object({
  billingName: z.string(),
  gstNumber: z.string().nullable(),
  /** Of a company that is registered for VAT outside India. */
  taxNumber: z.string().nullable(),
  gstState: z.string(),
  panNumber: z.string().nullable(),
})
export const BillingDetails = z.strictObject({
  billingName: text(120),
  gstState: text(80),
  gstNumber: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^(\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z])?$/, 'Please enter a valid GST number'),
  panNumber: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-Z]{5}\d{4}[A-Z])?$/, 'Please enter a valid PAN'),
  /** Left out: as it stands. */
  taxNumber: TypedTaxNumber.optional(),
})
const ONLY_OWNER_IS_BILLED = {
  only: 'companyOwner',
  why: 'Only the owner of your company’s account can change how it is billed.',
} as const

/** Empty for a person who has no password: then they have signed in within ten minutes. */
export const Password = z.strictObject({ password: z.string().max(200).default('') })

export const personalData = {
  getBillingDetails: signedIn.route(get('getBillingDetails', 'How one’s own company, or oneself, is billed')).output(
    /** `ofSite`: the company that sells here, of which only one number is changed: in India the PAN, elsewhere the VAT number. */
    success({ billing: Billing, taLogoUrl: z.string().nullable(), mayChange: z.boolean(), ofSite: z.boolean() }),
  ),
  setBillingDetails: signedIn
    .meta(
      limitedFor({
        staff: { only: 'superAdmin', why: 'Only a super admin can change how our own company is billed.' },
        travelAgent: ONLY_OWNER_IS_BILLED,
        corporate: ONLY_OWNER_IS_BILLED,
      }),
    )
    .route(post('setBillingDetails', 'Change how one’s own company, or oneself, is billed; of a company its owner'))
    .input(BillingDetails)
    .output(success({ billing: Billing })),
  setStaffPlace: requires('customers.edit')
    .route(post('setStaffPlace', 'Branch and designation of a member of staff'))
    .input(z.strictObject({ userId: UserId, branch: text(80), designation: text(80) }))
    .output(success({ branch: z.string(), designation: z.string() })),
  getMyData: signedIn
    .route(post('getMyData', 'Everything that is kept about oneself, by what it is, after the password'))
    .input(Password)
    .output(
      success({
        madeAt: InstantText,
        /** By table of what is kept; `isWhole` is false where there is more than the newest rows that are given. */
        data: z.record(z.string(), z.object({ rows: z.array(z.record(z.string(), z.unknown())), isWhole: z.boolean() })),
      }),
    )
    .errors(SIGN_IN_AGAIN),
  deleteMyAccount: signedIn
    .route(post('deleteMyAccount', 'End one’s own account for good, after the password'))
    .input(Password)
    .output(success({}))
    .errors({
      ...SIGN_IN_AGAIN,
      /** The sentence says what is open. */
      NOT_DELETABLE: { status: 409, message: 'Your account cannot be deleted now.' },
    }),
  unsubscribe: open
    .route(
      post(
        'unsubscribe',
        'End offers by mail with the link in one of them; no log-in. The answer never shows whether the link is known',
      ),
    )
    .input(z.strictObject({ token: z.string().max(100) }))
    .output(success({})),
}
