import { type Client, makeClient } from '../soak/client.ts'
import { makeJournal } from '../soak/journal.ts'
import { makeRandom } from '../soak/random.ts'
import { bookFlight, searchOnce } from './book-flight.ts'

/** A buyer in a process of its own, so that what it costs is not counted. Each message books once, or searches once, in turn for each session; every answered call is reported. */
const [url = '', ...tokens] = process.argv.slice(2)
const clients = tokens.map((token): Client => {
  const { call, get } = makeClient([{ url } as never], makeJournal(), token)
  const reported: Client['call'] = async (path, body) => {
    const answer = await call(path, body)
    process.send?.({ step: path })
    return answer as never
  }
  return { call: reported, get }
})
const random = makeRandom(7)
let turn = 0
process.on('message', async (wish: 'book' | 'search') => {
  const client = clients[turn++ % clients.length]
  if (!client) return
  const ending = wish === 'search' ? (await searchOnce({ client, random })).status : await bookFlight({ client, random })
  process.send?.({ ending: String(ending) })
})
process.on('disconnect', () => process.exit())
