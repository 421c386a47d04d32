export function ETicketPage() {
  return null
}
