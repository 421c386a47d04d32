import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SignUp } from '@tradewind/contract/sign-up/sign-up'
import { api } from '../lib/api.ts'
import { isRefusedWith } from '../lib/explain.ts'
import { SIGNED_UP, signUpForm } from './sign-up-queries.ts'

/** What both forms do: send, go on to the page that follows, and read the terms again where they have changed. */
export function useSignUp() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return {
    call: (input: SignUp) => api.signUp.signup(input),
    onDone: ({ user }: Awaited<ReturnType<typeof api.signUp.signup>>) => {
      queryClient.setQueryData(SIGNED_UP, user.email)
      return navigate({ to: '/signup_success' })
    },
    onRefused: (error: unknown) => {
      if (isRefusedWith(error, 'TERMS_CHANGED', 'SIGN_UP_CLOSED'))
        void queryClient.invalidateQueries({ queryKey: signUpForm.queryKey })
    },
  }
}
