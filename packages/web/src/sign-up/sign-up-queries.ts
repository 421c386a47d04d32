import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** As what one can sign up here, and the terms. */
export const signUpForm = queryOptions({
  queryKey: ['GET_SIGN_UP_FORM'],
  queryFn: ({ signal }) => api.signUp.getSignUpForm(undefined, { signal }),
  staleTime: 60_000,
})
export type SignUpTerms = NonNullable<Awaited<ReturnType<typeof api.signUp.getSignUpForm>>['terms']>

/** The address of the form that was just sent, for the page that follows it. */
export const SIGNED_UP = ['SIGNED_UP'] as const
