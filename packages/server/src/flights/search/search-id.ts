import { randomBytes } from 'node:crypto'
import type { Instant } from '@tradewind/domain/time'

const HOUR_MS = 3_600_000
const HOUR_LETTERS = 4

/** Whole hours since 1970: the part of the search store. */
export function hourAt(at: Instant): number {
  return Math.floor(Date.parse(at) / HOUR_MS)
}

/** Begins with the hour in which it was made, so that everything of a search is found in one part of the store. Cannot be guessed: 120 random bits follow. */
export function newSearchId(now: Instant): string {
  return `${hourAt(now).toString(36).padStart(HOUR_LETTERS, '0')}${randomBytes(15).toString('base64url')}`
}

export function isSearchId(text: string): boolean {
  return /^[0-9a-z]{4}[\w-]{20}$/.test(text)
}

export function hourOfSearch(searchId: string): number {
  return Number.parseInt(searchId.slice(0, HOUR_LETTERS), 36)
}

/** What was made before the store had parts. */
export function isOldSearchId(text: string): boolean {
  return /^[\w-]{20}$/.test(text)
}
