import { countedFor } from '../http/counted-as.ts'
import { refuseTooMany } from '../http/refuse.ts'
import type { RequestContext } from '../http/request-context.ts'

/** Drawing takes a processor up to a twentieth of a second, and an e-ticket's link needs no log-in. */
const PDFS_PER_MINUTE = 30

/** Refuses TOO_MANY to a person, or an address without a log-in, that has had many in the last minute. */
export async function limitDrawing(context: RequestContext): Promise<void> {
  const { request, site } = context
  const asker = countedFor(context)
  const who = asker === undefined ? `address:${request.ip}` : `user:${asker}`
  const waitMs = await request.server.limitTries(`pdf:${site.id}:${who}`, PDFS_PER_MINUTE, 60_000)
  if (waitMs > 0) refuseTooMany(waitMs, `Too many documents. Please wait ${Math.ceil(waitMs / 1_000)} s and try again.`)
}

export function pdfFile(bytes: Buffer, name: string): File {
  return new File([new Uint8Array(bytes)], `${name}.pdf`, { type: 'application/pdf' })
}
