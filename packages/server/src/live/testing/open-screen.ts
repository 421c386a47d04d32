import { get, type IncomingMessage } from 'node:http'
import type { LiveMessage } from '@tradewind/contract/live/live'

/** Tests only: an open screen of one person at one node. */
export type Screen = {
  readonly status: number
  readonly messages: readonly LiveMessage[]
  /** Waits for a message. Its delay is measured in bench/live-bench.ts, because a busy machine says nothing about the product. */
  hears(wanted: Partial<LiveMessage>): Promise<void>
  /** True once the server has closed the line. */
  isCut(): Promise<boolean>
  close(): void
}

const PATIENCE_MS = 15_000

export async function openScreen(url: string, token: string | undefined, host = 'localhost'): Promise<Screen> {
  const headers = { host, ...(token ? { 'auth-token': token } : {}) }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/live`, { headers, agent: false }, resolve).on('error', reject)
  })
  answer.setEncoding('utf8')
  const messages: LiveMessage[] = []
  let isDone = false
  const reading = (async () => {
    let rest = ''
    for await (const part of answer) {
      const events = (rest + part).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) if (event.startsWith('data: ')) messages.push(JSON.parse(event.slice(6)))
    }
  })()
    .catch(() => {})
    .finally(() => {
      isDone = true
    })
  const until = async (isSo: () => boolean): Promise<boolean> => {
    const end = Date.now() + PATIENCE_MS
    while (!isSo() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 10))
    return isSo()
  }
  return {
    status: answer.statusCode ?? 0,
    messages,
    async hears(wanted) {
      const isWanted = (said: LiveMessage) =>
        Object.entries(wanted).every(([key, value]) => (said as Record<string, unknown>)[key] === value)
      if (!(await until(() => messages.some(isWanted))))
        throw new Error(`Not heard: ${JSON.stringify(wanted)}; heard: ${JSON.stringify(messages)}`)
    },
    isCut: () => until(() => isDone),
    close() {
      answer.destroy()
      void reading
    },
  }
}
