import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What the page carries for code that holds answers back: how many there are, and the next of them. */
type Gate = { answers?: number; next?: () => void }

/**
 * Lets a page have the answers of its next search one by one, the dearest first, so that each later one has something cheaper. The search itself is the
 * real one; only when its lines reach the page is decided here.
 */
export async function holdAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const gate = globalThis as unknown as Gate
    const send = globalThis.fetch
    const cheapest = (line: string) =>
      Math.min(
        ...((JSON.parse(line) as { options?: { publishedPrice: string }[] }).options?.map((o) => Number(o.publishedPrice)) ?? []),
      )
    globalThis.fetch = async (input, init) => {
      const response = await send(input, init)
      if (!(input instanceof Request ? input.url : String(input)).endsWith('/api/flight/search')) return response
      const lines = (await response.text()).trim().split('\n')
      const kindOf = (line: string) => (JSON.parse(line) as { type: string }).type
      const answers = lines.filter((line) => kindOf(line) === 'options').sort((a, b) => cheapest(b) - cheapest(a))
      const rest = lines.filter((line) => !['started', 'options', 'finished'].includes(kindOf(line)))
      const last = lines.filter((line) => kindOf(line) === 'finished')
      gate.answers = answers.length
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          const describe = (some: readonly string[]) =>
            stream.enqueue(new TextEncoder().encode(some.map((line) => `${line}\n`).join('')))
          describe([...lines.filter((line) => kindOf(line) === 'started'), ...rest])
          gate.next = () => {
            describe(answers.splice(0, 1))
            if (answers.length > 0) return
            describe(last)
            stream.close()
          }
        },
      })
      return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
    }
  })
}

/** Lets so many suppliers answer, and waits until the page says that they have. */
export async function letAnswer(page: Page, count = 1): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const before = await answered(page)
    await page.evaluate(() => (globalThis as unknown as Gate).next?.())
    await expect.poll(() => answered(page)).toBeGreaterThan(before)
  }
}

/** All that have not answered yet do so. */
export async function letAllAnswer(page: Page): Promise<void> {
  const answers = await page.evaluate(() => (globalThis as unknown as Gate).answers ?? 0)
  while ((await answered(page)) < answers) await letAnswer(page)
}

/** Until the suppliers have been asked; none has sent the page anything yet. */
export async function untilAsked(page: Page): Promise<void> {
  await page.waitForFunction(() => (globalThis as unknown as Gate).next !== undefined)
}

async function answered(page: Page): Promise<number> {
  return Number(
    /(\d+) of \d+ suppliers answered/.exec(
      await page
        .getByText(/suppliers/)
        .first()
        .innerText(),
    )?.[1] ?? 0,
  )
}
