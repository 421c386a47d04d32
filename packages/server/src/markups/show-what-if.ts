import { FARE_RULES } from '@tradewind/domain/markups/fare-rules'
import { findAirline } from '@tradewind/domain/reference/airlines'
import type { SiteTx } from '../database/in-site.ts'
import { readWhatIf, readWhatIfLines } from '../editions/present-what-if.ts'
import { listWhatIfs, type WhatIfRow } from '../editions/what-if-repo.ts'
import { getFareBook } from './fare-book.ts'
import { findTestedTickets } from './tested-ticket-repo.ts'

/** The latest tests of a group's draft. Refuses NOT_FOUND a group that is not there. */
export async function listGroupWhatIfs(tx: SiteTx, groupId: number): Promise<WhatIfRow[]> {
  return listWhatIfs(tx, await getFareBook(tx, groupId))
}

/** A test with its sums so far: over all, by airline and by buyer. */
export async function showWhatIf(tx: SiteTx, whatIfId: number, currency: string) {
  const { bySubject, ...found } = await readWhatIf(tx, FARE_RULES, { whatIfId, currency })
  return {
    ...found,
    byAirline: bySubject.map(({ subject, figures }) => ({
      airlineCode: subject,
      airlineName: findAirline(subject)?.name ?? subject,
      figures,
    })),
  }
}

/** A page of the tickets of a test, with their figures before and after. */
export async function showWhatIfLines(
  tx: SiteTx,
  wanted: { whatIfId: number; onlyAffected: boolean; cursor?: string | undefined },
) {
  const { lines, nextCursor } = await readWhatIfLines(tx, FARE_RULES, wanted)
  const tickets = await findTestedTickets(
    tx,
    lines.map(({ saleId }) => saleId),
  )
  const ticketOf = new Map(tickets.map((ticket) => [ticket.id, ticket]))
  return {
    lines: lines.map(({ saleId, subject, ...line }) => ({
      bookingId: saleId,
      pnr: ticketOf.get(saleId)?.pnr ?? null,
      airlineCode: subject,
      sectors: ticketOf.get(saleId)?.sectors ?? [],
      ...line,
    })),
    nextCursor,
  }
}
