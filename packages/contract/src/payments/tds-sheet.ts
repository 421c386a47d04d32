import { isTdsQuarter } from '@tradewind/domain/network/tds-quarter'
import { z } from 'zod'

/** Which quarter the sheet of deducted tax is of: by its first month, 'YYYY-MM'. */
export const TdsSheetWish = z.strictObject({ quarter: z.string().refine(isTdsQuarter, 'Please choose a quarter') })
