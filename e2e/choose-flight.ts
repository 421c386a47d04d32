import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What is searched, as the address of the results holds it. */
export type Journey = {
  origin: string
  destination: string
  inDays: number
  backInDays?: number
  adt?: number
  chd?: number
  inf?: number
}

/** 'YYYY-MM-DD' so many days from now, where the visitors live. */
export function dayFromNow(days: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * 86_400_000)
}

/** In how many days, at least so many, it is this day of the week where the visitors live; 0 for Sunday. */
export function daysUntil(weekday: number, { atLeast }: { atLeast: number }): number {
  const day = new Date(`${dayFromNow(atLeast)}T00:00:00Z`).getUTCDay()
  return atLeast + ((weekday - day + 7) % 7)
}

/** The day of a calendar: not the 16th for the 6th. */
export function dayNamed(day: string): RegExp {
  return new RegExp(`\\b${dayName(day)}`)
}

/** '21 December 2026', as the calendar names its days. */
export function dayName(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))
}

export function resultsPath({ origin, destination, inDays, backInDays, adt = 1, chd = 0, inf = 0 }: Journey): string {
  const query = new URLSearchParams({
    type: backInDays === undefined ? 'oneWay' : 'return',
    origin,
    destination,
    departure: dayFromNow(inDays),
    ...(backInDays !== undefined && { return: dayFromNow(backInDays) }),
    adt: String(adt),
    chd: String(chd),
    inf: String(inf),
  })
  return `/app/flight/search-result?${query}`
}

/** Opens the results of a journey and waits until every supplier has answered. */
export async function openResults(page: Page, journey: Journey): Promise<void> {
  await page.goto(resultsPath(journey))
  await untilAllAnswered(page)
}

export async function untilAllAnswered(page: Page): Promise<void> {
  await page.getByText(/(\d+) of \1 suppliers answered/).waitFor()
  await page.getByRole('article').first().waitFor()
}

/** A first flight to which the supplier does nothing on purpose: no changed price, no changed time, no slow ticket. */
export const CALM = /(?:6E|IX|SG|QP) \d*(?:1|[1-9][35]|\d[02468])(?!\d)/
/** The same among airlines that book seats first and issue later. */
export const CALM_FULL_SERVICE = /(?:AI|EK) \d*(?:1|[1-9][35]|\d[02468])(?!\d)/

/** Walks down the list, which holds only what is near the window, until a flight's number fits; answers its card. */
export async function findFlight(page: Page, number: RegExp, list: Page | Locator = page): Promise<Locator> {
  // By the button that every card has, open or not.
  const details = page.getByRole('button', { name: new RegExp(`^(Open|Close) details of ${number.source}`) })
  const wanted = list.getByRole('article').filter({ has: details }).first()
  await page.evaluate(() => window.scrollTo(0, 0))
  const seesIt = async () => {
    if (await wanted.isVisible()) return true
    await page.mouse.wheel(0, 500)
    return wanted.isVisible()
  }
  await expect.poll(seesIt, { timeout: 20_000, interval: 60, message: `a flight ${number}` }).toBe(true)
  return wanted
}

/** Takes the flight to the travellers' page, or into its place in a pair. */
export async function chooseFlight(page: Page, number: RegExp): Promise<void> {
  const card = await findFlight(page, number)
  await card
    .getByRole('button', { name: /^Select / })
    .first()
    .click()
}

/** Of a domestic return on a wide screen, whose two lists stand beside each other: chooses one flight of each. */
export async function choosePair(page: Page, { out, back }: { out: RegExp; back: RegExp }): Promise<void> {
  for (const [name, number] of [
    ['Outbound flights', out],
    ['Return flights', back],
  ] as const) {
    const row = await findFlight(page, number, page.getByRole('radiogroup', { name }))
    await row.getByRole('radio').click()
  }
}
