import type { RequestContext } from '../http/request-context.ts'

/** The address the payer knows us by: the host was checked to be one of the site's own when the site was found by it. */
export function originOf({ request }: RequestContext): string {
  return `${request.protocol}://${request.host}`
}
