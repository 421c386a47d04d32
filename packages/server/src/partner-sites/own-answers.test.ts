import { FlightsFound, WireOption } from '@tradewind/contract/partner-sites/partner-flights-wire'
import { PartnerFound } from '@tradewind/contract/partner-sites/partner-wire'
import { describe, expect, test } from 'vitest'
import { makeLegReader, readOption } from './flights-at-buyer/read-fare.ts'
import { isOwn } from './own-answers.ts'
import { startFlightWorld } from './testing/flight-world.ts'
import { startPartnerWorld } from './testing/partner-world.ts'

/** What a site of the same installation finds is taken as it is: it must be what reading it with the shape of the wire would give. */

type World = Pick<Awaited<ReturnType<typeof startFlightWorld>>, 'meddle'>

/** The last answer to a search of this kind, as it comes over the link. */
function listen(world: World, kind: string): () => unknown {
  let said: unknown
  world.meddle({
    ask: async (between, question, on) => {
      const answer = await on.ask(between, question)
      if (question.kind === kind) said = answer
      return answer
    },
  })
  return () => said
}

describe('an answer that this process has made', () => {
  test('about activities has the shape of the wire, and nothing besides', async () => {
    const world = await startPartnerWorld()
    const said = listen(world as unknown as World, 'search')
    await world.boat()
    const { body } = await world.search()
    expect(body.activities.length).toBeGreaterThan(0)
    expect(isOwn(said())).toBe(true)
    const read = PartnerFound.parse(said())
    expect(said()).toEqual(read)
    expect(JSON.stringify(said()).length).toBe(JSON.stringify(read).length)
    await world.server.close()
  }, 240_000)

  test('about flights reads as the same fares, and a refusal is none of its own', async () => {
    const world = await startFlightWorld()
    const said = listen(world, 'flightSearch')
    const { body } = await world.search()
    expect(body.options.length).toBeGreaterThan(0)
    expect(isOwn(said())).toBe(true)
    const found = FlightsFound.parse(said())
    if ('refused' in found) throw new Error(found.refused)
    const asFound = (said() as { options: WireOption[] }).options
    expect(asFound).toHaveLength(found.options.length)
    for (const [at, option] of found.options.entries()) {
      const ref = { supplier: 'site:1-flights', source: 'p', traceId: 't', resultIndex: String(at) }
      const [read, taken] = [WireOption.parse(option), asFound[at] as WireOption].map((one) =>
        readOption(one, ref, makeLegReader()),
      )
      expect(taken).toEqual(read)
    }
    world.meddle({ ask: async (between, question, on) => on.ask({ ...between, consumerSiteId: 99 }, question) })
    expect((await world.search()).body.options).toEqual([])
    await world.close()
  }, 240_000)
})
