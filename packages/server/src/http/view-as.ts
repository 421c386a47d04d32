import type { Actor } from '@tradewind/domain/accounts/actor'
import type { App } from '../app.ts'
import type { Database } from '../database/connect-database.ts'
import { onlyReading } from '../database/in-site.ts'
import type { RequestContext } from './request-context.ts'

/**
 * The context of a call in a session that views: the customer's own, over databases in which PostgreSQL refuses every write. The guard refuses the calls that
 * would write; this is for what hides in a read.
 */
export function viewAs(own: RequestContext, customer: Actor): RequestContext {
  return { ...own, db: onlyReading(own.db), app: readingApp(own.app), actor: customer, own }
}

/** The same where a call may keep what it has found: a search lives a quarter of an hour in a store of its own, which holds nothing of anybody. */
export function withStore(context: RequestContext, own: RequestContext): RequestContext {
  return { ...context, app: searchingApp(own.app) }
}

const readingApp = oncePer((app) => ({ ...app, db: onlyReading(app.db), searchDb: onlyReading(app.searchDb ?? app.db) }))
const searchingApp = oncePer((app) => ({ ...app, db: onlyReading(app.db), searchDb: app.searchDb ?? app.db }))

/** One of each for a node: what is remembered of an app is remembered of this one, too. */
function oncePer(make: (app: App) => App): (app: App) => App {
  const made = new WeakMap<Database, { readonly from: App; readonly app: App }>()
  return (app) => {
    const known = made.get(app.db)
    if (known?.from === app) return known.app
    const own = make(app)
    made.set(app.db, { from: app, app: own })
    return own
  }
}
