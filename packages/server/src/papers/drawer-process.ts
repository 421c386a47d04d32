import type { Drawn, Order } from './paper.ts'
import { openTypesetter } from './typeset.ts'

/** The process of one drawer: an order in, a PDF out, one at a time. It ends with the node that started it, however that ends. */
const draw = openTypesetter()

process.on('message', (order: Order) => {
  process.send?.(answer(order))
})
process.on('disconnect', () => process.exit(0))
// The node decides when its drawers end: a signal to the whole group must not take a document with it.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.send?.('ready')

function answer(order: Order): Drawn {
  try {
    return { pdf: draw(order), residentBytes: process.memoryUsage.rss() }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
