import { SMTPServer } from 'smtp-server'
import type { SandboxClock } from '../sandbox-clock.ts'
import type { Mailbox } from './mailbox.ts'

const MAX_BYTES = 20 * 1024 * 1024

export type SmtpHandle = { port: number; close(): Promise<void> }

/** Listens for mail and keeps whatever comes, from anyone to anyone, up to 20 MB a letter. Port 0 takes a free one. */
export function startSmtp(mailbox: Mailbox, clock: SandboxClock, port: number, host: string): Promise<SmtpHandle> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideSTARTTLS: true,
    size: MAX_BYTES,
    // Senders keep connections open; stopping does not wait for them.
    closeTimeout: 500,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      let bytes = 0
      stream.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes <= MAX_BYTES) chunks.push(chunk)
      })
      stream.on('end', () => {
        if (stream.sizeExceeded || bytes > MAX_BYTES)
          return done(Object.assign(new Error('The message is larger than 20 MB.'), { responseCode: 552 }))
        const { mailFrom, rcptTo } = session.envelope
        const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
        mailbox.keep(Buffer.concat(chunks), envelope, clock.now()).then(
          () => done(),
          (error: Error) => done(error),
        )
      })
    },
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      // A client that hangs up in the middle is its own problem, not the server's.
      server.on('error', () => {})
      const address = server.server.address()
      resolve({
        port: typeof address === 'object' && address ? address.port : port,
        close: () => new Promise((closed) => server.close(() => closed())),
      })
    })
  })
}
