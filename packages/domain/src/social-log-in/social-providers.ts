/** Where people may have an account with which they sign in here. */
export const SOCIAL_PROVIDERS = ['google', 'facebook'] as const
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

export const PROVIDER_NAMES: Readonly<Record<SocialProvider, string>> = { google: 'Google', facebook: 'Facebook' }

/** Whose tokens are believed, unless a site names another. */
export const OWN_ISSUERS: Readonly<Record<SocialProvider, string>> = {
  google: 'https://accounts.google.com',
  facebook: 'https://www.facebook.com',
}

/**
 * Whether a provider says that an address belongs to the person. Only such a one makes somebody new, or opens an account by its address. Facebook says nothing of it: it opens
 * accounts that somebody connected in their profile.
 */
export function vouchesForAddress(provider: SocialProvider): boolean {
  return provider === 'google'
}

export function isSocialProvider(text: string): text is SocialProvider {
  return SOCIAL_PROVIDERS.some((provider) => provider === text)
}
