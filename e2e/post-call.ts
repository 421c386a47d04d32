import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A call in the name of who is signed in on this page. */
export async function postCall<Body>(page: Page, path: string, body: object): Promise<Body> {
  const [status, answer] = await page.evaluate(
    async ([to, sent]) => {
      const response = await fetch(`/api/${to}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      })
      return [response.status, await response.json()] as const
    },
    [path, body] as const,
  )
  expect([path, status, answer.shortError]).toEqual([path, 200, undefined])
  return answer as Body
}
