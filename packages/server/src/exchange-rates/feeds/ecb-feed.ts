import { crossRate } from '@tradewind/domain/exchange-rates/cross-rates'
import type { FedRate } from '@tradewind/domain/exchange-rates/judge-fed-rates'
import { readEcbRates } from '@tradewind/domain/exchange-rates/read-ecb-rates'
import type { Environment } from '../../settings/environment.ts'
import { type RateFeed, RatesRefused } from './rate-feed.ts'

const TIMEOUT_MS = 10_000
/** The file has about 1.5 KB. */
const MOST_BYTES = 100_000

/**
 * The euro foreign exchange reference rates of the European Central Bank, published on working days at about 16:00 in Frankfurt
 * (https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml). Rates between others than the euro go across it (`crossRate`). Nothing where no address is set.
 */
export function ecbFeed({ ECB_RATES_URL, SANDBOX_URL }: Pick<Environment, 'ECB_RATES_URL' | 'SANDBOX_URL'>): RateFeed | undefined {
  const url = ECB_RATES_URL ?? (SANDBOX_URL && `${SANDBOX_URL}/stats/eurofxref/eurofxref-daily.xml`)
  if (!url) return undefined
  return {
    name: 'European Central Bank',
    async fetchRates({ base, currencies }) {
      const read = readEcbRates(await fetchText(url))
      if (typeof read === 'string') throw new RatesRefused(read)
      if (!read.perEuro.has(base)) throw new RatesRefused(`The file has no rate of ${base}, the currency of this site.`)
      const rates = currencies.flatMap((from): FedRate[] => {
        const rate = crossRate(read, { from, base })
        return rate ? [{ from, rate }] : []
      })
      const found = new Set(rates.map(({ from }) => from))
      return { publishedOn: read.publishedOn, rates, missing: currencies.filter((currency) => !found.has(currency)) }
    },
  }
}

async function fetchText(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
    throw new RatesRefused('The European Central Bank did not answer.', { cause: error })
  })
  if (answer.status !== 200) {
    await answer.body?.cancel()
    throw new RatesRefused(`The European Central Bank answered with status ${answer.status} and no rates.`)
  }
  try {
    return await readText(answer)
  } catch (error) {
    throw error instanceof RatesRefused
      ? error
      : new RatesRefused('The answer of the European Central Bank was not complete.', { cause: error })
  }
}

/** No more of it than a file of rates can have: another server in the bank's place cannot fill the memory. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw new RatesRefused('The answer is too long for a file of reference rates.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
