import type { Said } from './worker.ts'

/** The process of one worker: an order in, an answer out, one at a time. It ends with the node that started it, however that ends. */
export function doOrders<Order, Answer>(work: (order: Order) => Answer | Promise<Answer>): void {
  process.on('message', async (order: Order) => process.send?.(await answer(work, order)))
  process.on('disconnect', () => process.exit(0))
  // The node decides when its workers end: a signal to the whole group must not take an order with it.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.send?.('ready')
}

async function answer<Order, Answer>(work: (order: Order) => Answer | Promise<Answer>, order: Order): Promise<Said<Answer>> {
  try {
    return { answer: await work(order), residentBytes: process.memoryUsage.rss() }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
