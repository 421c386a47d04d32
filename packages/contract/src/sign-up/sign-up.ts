import { MOST_OF_PAGE } from '@tradewind/domain/policies/policies'
import { APPROVALS } from '@tradewind/domain/sign-up/approval'
import { SIGN_UP_TYPES } from '@tradewind/domain/sign-up/sign-up-form'
import { z } from 'zod'
import { isName, isPersonName, NOT_A_NAME } from '../accounts/names.ts'
import { forSuperAdmin, open, requires, success } from '../call.ts'
import { CountryCode, InstantText, REQUIRED, required, TypedTaxNumber, UserId } from '../wire-values.ts'

const post = (path: string, summary: string) => ({ method: 'POST', path: `/wl/user/${path}`, summary, tags: ['accounts'] }) as const

const NotAnEmail = 'Please enter a valid e-mail address'
const MUST_ACCEPT = 'Please accept the terms and conditions.'
const atMost = (longest: number) => `At most ${longest} characters`
const Text = (longest: number) => z.string().trim().max(longest, atMost(longest)).refine(isName, NOT_A_NAME)
const RequiredText = (longest: number) => required().max(longest, atMost(longest)).refine(isName, NOT_A_NAME)
/** Printed in a mail to an address that anybody may have typed. */
const PersonName = (longest: number) => z.string().trim().max(longest, atMost(longest)).refine(isPersonName, NOT_A_NAME)
const Phone = z.strictObject({
  phone: z.string().trim().max(20, atMost(20)),
  phoneCode: z.string().regex(/^\+\d{1,4}$/, 'Please choose a country'),
})
/** 1 male, 2 female. */
const Gender = z.literal([1, 2], REQUIRED)
const common = {
  firstName: required().pipe(PersonName(60)),
  lastName: required().pipe(PersonName(60)),
  email: required().max(254, NotAnEmail).toLowerCase().pipe(z.email(NotAnEmail)),
  referralCode: Text(40).default(''),
  /** The version of the terms that the person has read. */
  termsVersion: z.number(MUST_ACCEPT).int().positive(),
  isAccepted: z.literal(true, MUST_ACCEPT),
}

/** A private customer. domain/sign-up/sign-up-form.ts has the rules of phone numbers. */
export const RetailSignUp = z.strictObject({
  userType: z.literal('retail'),
  gender: Gender,
  ...common,
  phone: Phone,
})

/** A travel agency, or a company that books for its own people. The two names are those of the concerned person, who signs in. */
export const CompanySignUp = z.strictObject({
  userType: z.enum(['travelAgent', 'corporate']),
  companyName: RequiredText(120),
  ...common,
  primaryPhone: Phone,
  secondaryPhone: Phone,
  country: CountryCode,
  /** Of a company that is registered in India. */
  gstNumber: TypedTaxNumber.default(''),
  /** Under which it is registered elsewhere: TRN, VAT number. */
  taxNumber: TypedTaxNumber.default(''),
  state: RequiredText(80),
  city: RequiredText(80),
  pincode: RequiredText(12),
  address1: RequiredText(200),
  address2: Text(200).default(''),
})

export const SignUp = z.discriminatedUnion('userType', [RetailSignUp, CompanySignUp])
export type SignUp = z.output<typeof SignUp>

const Token = z.string().min(1).max(200)
const LINK_REFUSALS = {
  LINK_SPENT: { status: 409, message: 'This link is incomplete or was already used. Please sign up again.' },
  LINK_EXPIRED: { status: 409, message: 'This link has expired. Please sign up again.' },
} as const
const UserTypes = z.array(z.enum(SIGN_UP_TYPES))
const Terms = z.object({ version: z.number().int(), terms: z.string() })
const SignUpConfirmation = z.strictObject({ token: Token, password: required(), isSubscribed: z.boolean().default(false) })
const SignUpDecision = z
  .strictObject({
    customerId: UserId,
    isApproved: z.boolean(),
    /** Mailed to the person; required for a refusal. */
    reason: z.string().trim().max(500, atMost(500)).default(''),
  })
  .refine(({ isApproved, reason }) => isApproved || reason !== '', { path: ['reason'], message: REQUIRED })

export const signUp = {
  getSignUpForm: open
    .route({ method: 'GET', path: '/wl/user/getSignUpForm', summary: 'As what one can sign up, and the terms', tags: ['accounts'] })
    /** `terms` is null exactly where nobody can sign up. */
    .output(success({ userTypes: UserTypes, terms: Terms.nullable() })),
  signup: open
    .route(
      post(
        'signup',
        'Sign up; a mailed link confirms the address. The answer never shows whether the address has an account already',
      ),
    )
    .input(SignUp)
    /** What was sent: a person exists only after the link has been used. */
    .output(
      success({
        user: z.object({
          firstName: z.string(),
          lastName: z.string(),
          email: z.string(),
          userType: z.enum(SIGN_UP_TYPES),
          status: z.literal('pending'),
        }),
      }),
    )
    .errors({
      SIGN_UP_CLOSED: { status: 409, message: 'Sign-up is not open. Please contact us.' },
      TERMS_CHANGED: { status: 409, message: 'The terms have changed. Please read them again.' },
    }),
  openSignUpLink: open
    .route(post('openSignUpLink', 'The sign-up that a mailed link confirms'))
    .input(z.strictObject({ token: Token }))
    .output(
      success({
        email: z.string(),
        firstName: z.string(),
        /** The least number of characters of the password. */
        shortest: z.number().int(),
      }),
    )
    .errors(LINK_REFUSALS),
  confirmSignUp: open
    .route(post('confirmSignUp', 'Confirm the address by a mailed link, and choose the password'))
    .input(SignUpConfirmation)
    /** 'waiting': staff must approve the company before its people can sign in. */
    .output(success({ approval: z.enum(APPROVALS) }))
    .errors(LINK_REFUSALS),
  getSignUp: requires('customers.view')
    .route(post('getSignUp', 'What a customer wrote when signing up, and how it was decided'))
    .input(z.strictObject({ userId: UserId }))
    .output(
      success({
        approval: z.enum(APPROVALS),
        /** Why they were refused. */
        reason: z.string().nullable(),
        gender: Gender.nullable(),
        referralCode: z.string().nullable(),
        /** One line; '' where it is not known. */
        place: z.string(),
        /** The terms that the person accepted; null for a person who did not sign up. */
        accepted: z.object({ version: z.number().int(), at: InstantText }).nullable(),
      }),
    ),
  decideSignUp: requires('customers.approve')
    .route(post('decideSignUp', 'Approve or refuse a company that signed up; the person is mailed'))
    .input(SignUpDecision)
    .output(success({ approval: z.enum(APPROVALS) }))
    .errors({ ALREADY_DECIDED: { status: 409, message: 'A colleague has decided this already. Please reload the page.' } }),
  getSignUpSettings: forSuperAdmin
    .route({
      method: 'GET',
      path: '/wl/user/getSignUpSettings',
      summary: 'As what people can sign up, and the terms',
      tags: ['accounts'],
    })
    .output(success({ userTypes: UserTypes, terms: Terms })),
  setSignUpSettings: forSuperAdmin
    .route(post('setSignUpSettings', 'Open or close sign-up, and change the terms'))
    .input(
      z.strictObject({
        userTypes: UserTypes,
        /** As long as a page may be: it is the same text. */
        terms: z.string().trim().max(MOST_OF_PAGE, atMost(MOST_OF_PAGE)),
        /** The version that was changed. */
        version: z.number().int().min(0),
      }),
    )
    .output(success({ userTypes: UserTypes, terms: Terms }))
    .errors({ TERMS_CHANGED: { status: 409, message: 'A colleague has changed the terms. Please reload the page.' } }),
}
