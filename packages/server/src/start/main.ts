import { instant } from '@tradewind/domain/time'
import { migrate } from '../database/migrate.ts'
import { markPlayed, takeDemoTurn } from '../demo/history/half-played.ts'
import { handOverJobs } from '../demo/history/play-history.ts'
import { prepareDemo } from '../demo/prepare-demo.ts'
import { refuseDemoDatabase } from '../demo/refuse-demo-database.ts'
import { makeLog } from '../log.ts'
import { assembleApp } from '../node/assemble-app.ts'
import { createHttpServer } from '../node/create-http-server.ts'
import { describeCalls } from '../node/open-api-routes.ts'
import { enqueueMissingDocuments } from '../payments/issue-missing-documents.ts'
import { readEnvironment, WrongSetting } from '../settings/environment.ts'

/** Starts one node: settings, database, jobs, HTTP. Stops gracefully on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const env = readEnvironment(process.env)
  const log = makeLog(env)
  const turn = env.SANDBOX_URL ? await takeDemoTurn(env.DATABASE_URL) : undefined
  if (turn?.wasHalfPlayed) log.warn('the past of the demo was cut off: it is played again')
  const applied = await migrate(env.DATABASE_URL)
  // The same tables in both: only those of the search store are written there.
  if (env.SEARCH_DATABASE_URL) await migrate(env.SEARCH_DATABASE_URL)
  if (applied.length > 0) log.info({ applied }, 'migrated')
  // Before anything runs: jobs would already pay, mail and ask.
  if (env.NODE_ENV === 'production') await refuseDemoDatabase(env.DATABASE_URL)
  const now = () => instant(Date.now())
  // Before anything runs: the demo's past has a time of its own.
  const past = turn && (await prepareDemo({ env, log, now }))
  const { app, stop: stopApp } = await assembleApp({ env, log, now })
  if (past) {
    await handOverJobs(app, past)
    await markPlayed(app.db)
  }
  await turn?.release()
  if (env.NODE_ROLES.has('work')) await enqueueMissingDocuments(app)
  // Otherwise the first reader of it would hold up everybody.
  if (env.NODE_ENV === 'production') await describeCalls()
  const server = await createHttpServer(app)
  await listen(server, env.PORT)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping: finishing what is in progress')
    await server.close()
    await stopApp()
    process.exit(0)
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
}

async function listen(server: Awaited<ReturnType<typeof createHttpServer>>, port: number): Promise<void> {
  try {
    await server.listen({ port, host: '0.0.0.0' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new WrongSetting(`PORT: something else already listens on port ${port}. Stop it, or set PORT to a free one.`)
    throw error
  }
}

main().catch((error: unknown) => {
  if (error instanceof WrongSetting) process.stderr.write(`Tradewind cannot start:\n${error.message}\n`)
  else process.stderr.write(`Tradewind cannot start: ${error instanceof Error ? error.stack : error}\n`)
  process.exit(1)
})
