import { epochMs, type Instant, instant } from '@tradewind/domain/time'

/** The clock of the demo's past. It only goes forward, and the stand-ins for the outside world follow it. */
export type PastClock = {
  readonly now: () => Instant
  /** Moves on to this moment; an earlier one changes nothing. */
  goTo(at: Instant): void
  /** Sets the clock of the stand-ins before they are called. */
  setSandboxClock(): Promise<void>
  /** Returns the stand-ins to their own clock and pace. */
  leave(): Promise<void>
}

type Steering = { readonly sandboxUrl: string; readonly begins: Instant; readonly wallClockMs: () => number }

export async function enterPast({ sandboxUrl, begins, wallClockMs }: Steering): Promise<PastClock> {
  let at = begins
  let shiftMs = 0
  const steer = (what: string, body: object) => steerSandbox(sandboxUrl, what, body)
  const { latency } = (await (await fetch(`${sandboxUrl}/sandbox/control/latency`)).json()) as { latency: string }
  await steer('latency', { latency: 'none' })
  // Nobody listens yet, and nobody waits: payments are polled.
  await steer('gateway', { callbackMode: 'never' })
  return {
    now: () => at,
    goTo(next) {
      if (next > at) at = next
    },
    async setSandboxClock() {
      const wanted = Math.round(epochMs(at) - wallClockMs())
      await steer('clock', { shiftMs: wanted - shiftMs })
      shiftMs = wanted
    },
    async leave() {
      await steer('clock', { shiftMs: -shiftMs })
      await steer('latency', { latency })
      await steer('gateway', { callbackMode: 'normal' })
      at = instant(wallClockMs())
    },
  }
}

export async function steerSandbox(sandboxUrl: string, what: string, body: object): Promise<unknown> {
  const answer = await fetch(`${sandboxUrl}/sandbox/control/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`The sandbox refused ${what}: ${await answer.text()}`)
  return answer.json()
}
