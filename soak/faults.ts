/** Everything that can go wrong at the air supplier (packages/sandbox/README.md), by what it does, and where it can. */
const ASKING = [
  'Search',
  'FareRule',
  'FareQuote',
  'SSR',
  'GetBookingDetails',
  'GetChangeRequestStatus',
  'GetCancellationCharges',
  'Authenticate',
]
const DOING = ['Book', 'Ticket', 'ReleasePNRRequest', 'SendChangeRequest']
const TRANSPORT = ['latency', 'cut-before', 'html-error', 'html-error-200', 'truncated-json', 'hang'] as const
const DEED_DONE_ANSWER_LOST = ['timeout-after-commit', 'cut-after-commit', 'duplicate-answer'] as const
const DECISIONS: Record<string, readonly string[]> = {
  FareQuote: ['expired-token', 'expired-trace', 'sold-out', 'price-changed', 'time-changed'],
  SSR: ['no-ssr', 'expired-token'],
  Book: ['expired-token', 'expired-trace', 'sold-out', 'price-changed', 'time-changed'],
  Ticket: ['expired-token', 'in-progress', 'ticket-failed', 'price-changed-at-ticket'],
}

/** How long a slow answer takes; one that never comes costs each caller's own patience. */
const SLOW_MS = 1_500

/** Orders faults so that of each family about `rate` of the calls it can hit are hit. */
export async function orderFaults(sandboxUrl: string, rate: number): Promise<void> {
  const order = (fault: string, method: string, share: number) =>
    control(sandboxUrl, { fault, method, rate: share, ...(fault === 'latency' ? { latencyMs: SLOW_MS } : {}) })
  for (const method of [...ASKING, ...DOING]) for (const fault of TRANSPORT) await order(fault, method, rate / TRANSPORT.length)
  // Only Book and Ticket have an answer for what they have done before.
  for (const method of DOING)
    for (const fault of DEED_DONE_ANSWER_LOST)
      if (fault !== 'duplicate-answer' || method === 'Book' || method === 'Ticket')
        await order(fault, method, rate / DEED_DONE_ANSWER_LOST.length)
  for (const [method, faults] of Object.entries(DECISIONS))
    for (const fault of faults) await order(fault, method, rate / faults.length)
}

export async function clearFaults(sandboxUrl: string): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/sandbox/control/faults`, { method: 'DELETE' })
  if (!answer.ok) throw new Error('The sandbox kept its faults')
}

async function control(sandboxUrl: string, fault: object): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/sandbox/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  if (!answer.ok) throw new Error(`The sandbox refused a fault: ${await answer.text()}`)
}
