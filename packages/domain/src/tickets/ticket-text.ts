/** 'Mr Rohan Mehta'; a traveller with one name has no first name. */
export function passengerName({ title, firstName, lastName }: { title: string; firstName: string; lastName: string }): string {
  return [title, firstName, lastName].filter((part) => part.trim() !== '').join(' ')
}

/**
 * A ticket number as it is printed: '098-2179060036', the airline's three digits before the ten of the document. Low-cost carriers use their PNR as
 * the ticket number, which is printed unchanged.
 */
export function printTicketNumber({ ticketNumber, airlinePrefix }: { ticketNumber: string; airlinePrefix: string }): string {
  const number = ticketNumber.replace(/[\s-]/g, '')
  if (/^\d{13}$/.test(number)) return `${number.slice(0, 3)}-${number.slice(3)}`
  if (/^\d{10}$/.test(number) && /^\d{3}$/.test(airlinePrefix)) return `${airlinePrefix}-${number}`
  return number
}
