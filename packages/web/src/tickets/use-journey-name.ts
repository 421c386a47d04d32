import { useQueries } from '@tanstack/react-query'
import { airportsQuery } from '../flights/search/use-airport.ts'

/** 'Delhi to Dubai, return' of 'DEL–DXB', 'DXB–DEL'; codes stand in until the cities' names are there. */
export function useJourneyName(sectors: readonly string[]): string {
  const codes = [...new Set(sectors.flatMap((sector) => sector.split('–')))]
  const cities = useQueries({
    queries: codes.map((code) => ({ ...airportsQuery(code), retry: false })),
    combine: (answers) =>
      new Map(codes.map((code, at) => [code, answers[at]?.data?.find(({ key }) => key === code)?.cityName ?? code] as const)),
  })
  return tellJourney(sectors, (code) => cities.get(code) ?? code)
}

export function tellJourney(sectors: readonly string[], nameOf: (code: string) => string): string {
  const legs = sectors.map((sector) => sector.split('–'))
  const [[from = '', to = ''] = [], second] = legs
  if (legs.length === 2 && second?.[0] === to && second[1] === from) return `${nameOf(from)} to ${nameOf(to)}, return`
  return [nameOf(from), ...legs.map(([, end = '']) => nameOf(end))].join(' to ')
}
