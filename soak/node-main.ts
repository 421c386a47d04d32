import { type Instant, instant } from '@tradewind/domain/time'
import { makeLog } from '../packages/server/src/log.ts'
import { assembleApp } from '../packages/server/src/node/assemble-app.ts'
import { createHttpServer } from '../packages/server/src/node/create-http-server.ts'
import { readEnvironment } from '../packages/server/src/settings/environment.ts'

/**
 * One node of the soak: the server as main.ts makes it, with a clock that can be put forward, so that what the product believes after a quarter of an
 * hour need not be waited for. It is killed without a word and never stopped.
 */
let shiftMs = Number(process.env.SOAK_SHIFT_MS ?? 0)
process.on('message', (message: { shiftMs: number }) => {
  shiftMs = message.shiftMs
  process.send?.({ shiftMs })
})
const env = readEnvironment(process.env)
const now = (): Instant => instant(Date.now() + shiftMs)
const { app } = await assembleApp({ env, log: makeLog(env), now })
const server = await createHttpServer(app)
await server.listen({ port: env.PORT, host: '127.0.0.1' })
