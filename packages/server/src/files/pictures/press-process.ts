import { doOrders } from '../../workers/do-orders.ts'
import { pressPicture } from './press-picture.ts'

/** The process of one press: an uploaded picture goes in, what is kept of it comes out. */
doOrders(pressPicture)
