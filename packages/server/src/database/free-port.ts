import { createServer } from 'node:net'

/** Below what any system gives to outgoing connections: a port found free here stays free until its server takes it. */
const FIRST = 20_000
const LAST = 32_000
const given = new Set<number>()

/** A port that nobody listens on, on no address of the machine; never the same twice. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if (given.has(port)) continue
    given.add(port)
    if (await isFree(port)) return port
  }
  throw new Error('Found no free port between 20000 and 32000.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, () => probe.close(() => done(true)))
  })
}
