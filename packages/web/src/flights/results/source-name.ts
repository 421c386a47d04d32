import type { SourceProgress } from '@tradewind/contract/flights/option'

export function sourceName(sources: readonly SourceProgress[], code: string): string {
  return sources.find((source) => source.code === code)?.name ?? code
}
