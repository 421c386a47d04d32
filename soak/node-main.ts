import { type Instant, instant } from '@tradewind/domain/time'
import { makeLog } from '../packages/server/src/log.ts'
import { assembleApp } from '../packages/server/src/node/assemble-app.ts'
import { createHttpServer } from '../packages/server/src/node/create-http-server.ts'
import { readEnvironment } from '../packages/server/src/settings/environment.ts'
import { unreliable } from './unreliable-link.ts'

/**
 * One node of the soak: the server as main.ts makes it, with a clock that can be put forward, so that what the product believes after a quarter of an
 * hour need not be waited for. It is killed without a word and never stopped.
 */
let shiftMs = Number(process.env.SOAK_SHIFT_MS ?? 0)
let linkFaults = Number(process.env.SOAK_LINK_FAULTS ?? 0)
process.on('message', (message: { shiftMs?: number; linkFaults?: number }) => {
  shiftMs = message.shiftMs ?? shiftMs
  linkFaults = message.linkFaults ?? linkFaults
  process.send?.(message)
})
const env = readEnvironment(process.env)
const now = (): Instant => instant(Date.now() + shiftMs)
const { app } = await assembleApp({ env, log: makeLog(env), now })
Object.assign(
  app.partnerLink,
  unreliable({ ...app.partnerLink }, () => linkFaults),
)
const server = await createHttpServer(app)
await server.listen({ port: env.PORT, host: '127.0.0.1' })
