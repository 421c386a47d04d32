import { MOST_OPTION_BYTES, MOST_OPTIONS, type WireOption } from '@tradewind/contract/partner-sites/partner-flights-wire'

/** What one answer has room for, of results that stand cheapest first. Where both ways are sold apart, they are taken in turn. */
export function fitInAnswer(
  options: readonly WireOption[],
  { mostOptions = MOST_OPTIONS, mostBytes = MOST_OPTION_BYTES } = {},
): WireOption[] {
  const sized = options.map((option) => ({ option, bytes: Buffer.byteLength(JSON.stringify(option)) + 1 }))
  const whole = sized.reduce((sum, { bytes }) => sum + bytes, 0)
  if (whole <= mostBytes && options.length <= mostOptions) return [...options]
  const ways = [...Map.groupBy(sized, ({ option }) => option.bound).values()]
  const longest = Math.max(...ways.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, place) => ways.flatMap((way) => way[place] ?? [])).flat()
  const taken: WireOption[] = []
  let bytesLeft = mostBytes
  for (const { option, bytes } of inTurn) {
    bytesLeft -= bytes
    if (bytesLeft < 0 || taken.length === mostOptions) break
    taken.push(option)
  }
  return taken
}
