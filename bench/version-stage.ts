import { once } from 'node:events'
import { pathToFileURL } from 'node:url'

/**
 * One version of the product, of the checkout in the given folder: database, stand-ins, one node, and agents with money. It sends where it stands and their
 * sessions, and ends when it is no longer needed. Each version is set up by its own code: only HTTP is common.
 */
export type Version = { url: string; sandboxUrl: string; agents: { token: string; userId: number }[] }

const [root = ''] = process.argv.slice(2)
const load = (path: string) => import(pathToFileURL(`${root}/${path}`).href)
const { buildStage } = (await load('soak/stage.ts')) as typeof import('../soak/stage.ts')
const { setUpPeople } = (await load('soak/set-up-people.ts')) as typeof import('../soak/set-up-people.ts')
const { connectDatabase } = (await load(
  'packages/server/src/database/connect-database.ts',
)) as typeof import('../packages/server/src/database/connect-database.ts')

const stage = await buildStage({ nodes: 1 })
const { db } = connectDatabase(stage.databaseUrl, { maxConnections: 2 })
const { buyers } = await setUpPeople(db, { people: 32 })
await db.destroy()
const agents = buyers.filter(({ userType }) => userType === 'travelAgent').map(({ token, userId }) => ({ token, userId }))
const url = stage.nodes[0]?.url ?? ''
process.send?.({ url, sandboxUrl: stage.sandboxUrl, agents } satisfies Version)
await once(process, 'disconnect')
await stage.strike()
process.exit()
