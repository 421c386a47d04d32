export type SlugParts = { readonly bookingId: number; readonly pnr: string }

const PNR = /^[A-Z0-9]{3,20}$/

/** base64 of the booking id and the PNR with three underscores between: the address of the e-ticket. */
export function bookingSlug({ bookingId, pnr }: SlugParts): string {
  return btoa(`${bookingId}___${pnr}`)
}

/** The booking and PNR of a slug, or undefined when it is not one. Accepts base64url and missing padding, because links get mangled. */
export function readBookingSlug(slug: string): SlugParts | undefined {
  if (!/^[A-Za-z0-9+/_-]{4,200}={0,2}$/.test(slug)) return undefined
  const [, id = '', pnr = ''] = /^([1-9]\d{0,15})___(.+)$/.exec(decode(slug)) ?? []
  const bookingId = Number(id)
  if (!PNR.test(pnr) || !Number.isSafeInteger(bookingId)) return undefined
  return { bookingId, pnr }
}

function decode(slug: string): string {
  try {
    return atob(slug.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
