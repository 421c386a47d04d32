import { doOrders } from '../workers/do-orders.ts'
import { openTypesetter } from './typeset.ts'

/** The process of one drawer: what a paper says goes in, a PDF comes out. */
doOrders(openTypesetter())
