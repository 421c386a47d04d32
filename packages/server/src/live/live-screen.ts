import { PassThrough, type Readable } from 'node:stream'
import type { LiveMessage } from '@tradewind/contract/live/live'

/** A reader that is this far behind is disconnected: it reconnects and reads everything again, which is less than what it missed. */
const MOST_WAITING_BYTES = 64 * 1024
/** How soon a browser reconnects after its line was cut. */
const COME_BACK_MS = 2_000

/** One open screen's line: server-sent events, as text. */
export type LiveScreen = {
  readonly body: Readable
  send(message: LiveMessage): void
  /** A comment that no browser shows: it keeps proxies from closing a silent connection. */
  beat(): void
  /** The session has ended: an event says so first. */
  end(): void
  close(): void
  onClose(listener: () => void): void
}

export function openLiveScreen(): LiveScreen {
  const body = new PassThrough()
  body.on('error', () => {})
  const write = (text: string) => {
    if (body.destroyed || body.writableEnded) return
    if (body.readableLength + body.writableLength > MOST_WAITING_BYTES) body.destroy()
    else body.write(text)
  }
  write(`retry: ${COME_BACK_MS}\n: open\n\n`)
  return {
    body,
    send: (message) => write(`data: ${JSON.stringify(message)}\n\n`),
    beat: () => write(': alive\n\n'),
    end() {
      write(`data: ${JSON.stringify({ topic: 'end' } satisfies LiveMessage)}\n\n`)
      body.end()
    },
    close: () => void body.end(),
    onClose: (listener) => void body.once('close', listener),
  }
}
