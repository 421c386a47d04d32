import { listSites } from '../packages/server/src/database/across-sites-repo.ts'
import { connectDatabase } from '../packages/server/src/database/connect-database.ts'
import { makeJobQueue } from '../packages/server/src/jobs/job-queue.ts'
import { makeLog } from '../packages/server/src/log.ts'

/**
 * `DATABASE_URL=… npm run replan [-- site …]`: has the jobs of these sites, or of all, written again from their rows where they are missing. A node that
 * works does it. Harmless at any time.
 */
const databaseUrl = process.env.DATABASE_URL
if (!databaseUrl) {
  process.stderr.write('DATABASE_URL is not set: it names the database whose jobs are to be written again.\n')
  process.exit(1)
}
const { db } = connectDatabase(databaseUrl, { maxConnections: 1 })
const all = (await listSites(db)).map(({ id }) => id)
await db.destroy()
const asked = process.argv.slice(2).map(Number)
const unknown = asked.filter((id) => !all.includes(id))
if (unknown.length > 0) {
  process.stderr.write(`There is no site ${unknown.join(', ')}. The sites are ${all.join(', ')}.\n`)
  process.exit(1)
}
const sites = asked.length > 0 ? asked : all
const jobs = makeJobQueue({ databaseUrl, log: makeLog({ LOG_LEVEL: 'error' }), looksAfterQueues: false })
await jobs.start()
await jobs.replan(sites)
await jobs.stop()
process.stdout.write(`The jobs of ${sites.length === 1 ? 'one site are' : `${sites.length} sites are`} being written again.\n`)
process.exit()
