import type { WantedFlight } from './wanted-flight-repo.ts'

/** 'DEL–BOM on 2026-12-18, AI 101'. */
export function describeWanted({ oldFlights, wantedOn, found }: WantedFlight): string {
  const sector = `${oldFlights[0]?.origin ?? ''}–${oldFlights.at(-1)?.destination ?? ''}`
  const flights = found?.flights.map(({ airlineCode, flightNumber }) => `${airlineCode} ${flightNumber}`) ?? []
  return [`${sector} on ${wantedOn}`, ...flights].join(', ')
}
