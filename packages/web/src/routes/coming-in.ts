import { createRoute, redirect } from '@tanstack/react-router'
import { isSocialProvider } from '@tradewind/domain/social-log-in/social-providers'
import { lazyPage } from '../languages/lazy-page.ts'
import { sameSitePath } from '../lib/same-site-path.ts'
import { useStore } from '../lib/session.ts'
import { readUnsubscribeSearch } from '../personal-data/unsubscribe-search.ts'
import { readSocialReturn } from '../social-log-in/social-return.ts'
import { root } from './frame.ts'

type Redirects = { redirectTo?: string; redirectType?: string }

function readRedirects({ redirectTo, redirectType }: Record<string, unknown>): Redirects {
  return {
    ...(typeof redirectTo === 'string' && { redirectTo }),
    ...(typeof redirectType === 'string' && { redirectType }),
  }
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: readRedirects,
  beforeLoad: ({ search }) => {
    if (useStore.getState().user) throw redirect({ href: `/app${sameSitePath(search.redirectTo, '/')}` })
  },
  component: lazyPage(() => import('../accounts/login-page.tsx'), 'LoginPage'),
})
const flightLogin = createRoute({
  getParentRoute: () => root,
  path: '/flight/login',
  beforeLoad: () => {
    throw redirect({ to: '/login' })
  },
})
const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  validateSearch: readRedirects,
  component: lazyPage(() => import('../accounts/logout-page.tsx'), 'LogoutPage'),
})
const secureAccount = createRoute({
  getParentRoute: () => root,
  path: '/secure_account',
  validateSearch: readRedirects,
  beforeLoad: ({ search }) => {
    if (!useStore.getState().user?.isHeldBack) throw redirect({ href: `/app${sameSitePath(search.redirectTo, '/')}` })
  },
  component: lazyPage(() => import('../accounts/secure-account-page.tsx'), 'SecureAccountPage'),
})
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot_password',
  component: lazyPage(() => import('../accounts/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})
const loginBySession = createRoute({
  getParentRoute: () => root,
  path: '/login_by_session',
  validateSearch: ({ target }: Record<string, unknown>): { target?: string } => (typeof target === 'string' ? { target } : {}),
  component: lazyPage(() => import('../accounts/session-page.tsx'), 'SessionPage'),
})
const socialLogin = createRoute({
  getParentRoute: () => root,
  path: '/social_login/$provider',
  beforeLoad: ({ params }) => {
    if (!isSocialProvider(params.provider)) throw redirect({ to: '/login' })
  },
  validateSearch: readSocialReturn,
  component: lazyPage(() => import('../social-log-in/social-log-in-page.tsx'), 'SocialLogInPage'),
})
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  validateSearch: ({ referralCode }: Record<string, unknown>): { referralCode?: string } =>
    referralCode === undefined ? {} : { referralCode: String(referralCode).slice(0, 40) },
  beforeLoad: () => {
    if (useStore.getState().user) throw redirect({ to: '/' })
  },
  component: lazyPage(() => import('../sign-up/sign-up-page.tsx'), 'SignUpPage'),
})
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  validateSearch: readUnsubscribeSearch,
  component: lazyPage(() => import('../personal-data/unsubscribe-page.tsx'), 'UnsubscribePage'),
})
const signUpSuccess = createRoute({
  getParentRoute: () => root,
  path: '/signup_success',
  component: lazyPage(() => import('../sign-up/sign-up-success-page.tsx'), 'SignUpSuccessPage'),
})
const confirmSignUp = createRoute({
  getParentRoute: () => root,
  path: '/confirm_signup',
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => (token === undefined ? {} : { token: String(token) }),
  component: lazyPage(() => import('../sign-up/confirm-sign-up-page.tsx'), 'ConfirmSignUpPage'),
})
const generatePassword = createRoute({
  getParentRoute: () => root,
  path: '/generate_password',
  // A token of digits alone would be read as a number.
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => (token === undefined ? {} : { token: String(token) }),
  component: lazyPage(() => import('../accounts/generate-password-page.tsx'), 'GeneratePasswordPage'),
})

/** Pages before a log-in. */
export const comingIn = {
  root: [
    login,
    flightLogin,
    logout,
    secureAccount,
    forgotPassword,
    loginBySession,
    socialLogin,
    signUp,
    unsubscribe,
    signUpSuccess,
    confirmSignUp,
    generatePassword,
  ],
} as const
