import type { UserType } from './actor.ts'

/** What a person is to the site, on screens and in sheets. */
export const USER_TYPE_WORDS: Readonly<Record<UserType, string>> = {
  travelAgent: 'Travel agent',
  retail: 'Retail',
  corporate: 'Corporate',
  staff: 'Staff',
}

/** What a company or person that buys is; the wire has the kind as a text. */
const BUYER_KIND_WORDS: Readonly<Record<string, string>> = {
  siteOwner: 'Own staff',
  agency: 'Travel agent',
  corporate: 'Corporate',
  person: 'Retail',
}

export function nameBuyerKind(kind: string): string {
  return BUYER_KIND_WORDS[kind] ?? kind
}
