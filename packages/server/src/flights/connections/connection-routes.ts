import { readInSite } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { actorOf, type RequestContext } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { limitQuestions } from '../search/limit-searches.ts'
import { addConnection } from './add-connection.ts'
import { changeConnection } from './change-connection.ts'
import { type ConnectionRow, listConnections } from './connection-repo.ts'
import { presentAdapters, presentConnections } from './present-connection.ts'
import { startConnection, stopConnection } from './stop-connection.ts'
import { testConnection } from './test-connection.ts'

export const connectionRoutes = {
  listConnections: route.supplierConnections.listConnections.handler(async ({ context: { app, site, now } }) => {
    await app.suppliers.of(site.id)
    const connections = await readInSite(app.db, site.id, async (tx) => presentConnections(tx, app, await listConnections(tx), now))
    return { success: true, connections, adapters: presentAdapters() }
  }),
  addConnection: route.supplierConnections.addConnection.handler(async ({ input, context }) =>
    present(context, await addConnection(partsOf(context), input)),
  ),
  changeConnection: route.supplierConnections.changeConnection.handler(async ({ input, context, errors }) =>
    present(context, await changeConnection({ ...partsOf(context), refuse: promised(errors) }, input)),
  ),
  testConnection: route.supplierConnections.testConnection.handler(async ({ input, context }) => {
    await limitQuestions(context)
    return present(context, await testConnection(partsOf(context), input))
  }),
  stopConnection: route.supplierConnections.stopConnection.handler(async ({ input, context }) =>
    present(context, await stopConnection(partsOf(context), input)),
  ),
  startConnection: route.supplierConnections.startConnection.handler(async ({ input, context }) =>
    present(context, await startConnection(partsOf(context), input)),
  ),
}

function partsOf(context: RequestContext) {
  return { app: context.app, actor: actorOf(context), now: context.now }
}

async function present({ app, site, now }: RequestContext, row: ConnectionRow) {
  const [connection] = await readInSite(app.db, site.id, (tx) => presentConnections(tx, app, [row], now))
  if (!connection) throw new Error('One row gives one connection')
  return { success: true as const, connection }
}
