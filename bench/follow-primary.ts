import { connect, createServer, type Socket } from 'node:net'

/** An address that leads to whichever server is the primary now: what a name, a moving address or a pooler is in production. */
export async function followPrimary(primaryUrl: string) {
  let port = Number(new URL(primaryUrl).port)
  const open = new Set<Socket>()
  const join = (from: Socket, to: Socket) => {
    open.add(from)
    from.setNoDelay(true)
    from.on('error', () => to.destroy())
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
    from.pipe(to)
  }
  const server = createServer((client) => {
    const database = connect(port, '127.0.0.1')
    join(client, database)
    join(database, client)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(primaryUrl)
  url.port = String((server.address() as { port: number }).port)
  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: url.href,
    /** Whoever is connected to the old one has to connect again. */
    follow(newUrl: string): void {
      port = Number(new URL(newUrl).port)
      breakAll()
    },
    async close(): Promise<void> {
      const closed = new Promise((done) => server.close(done))
      breakAll()
      await closed
    },
  }
}
