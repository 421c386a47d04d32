import { createTransport } from 'nodemailer'
import type { Environment } from '../settings/environment.ts'

declare module '../app.ts' {
  interface App {
    readonly mailer: Mailer
  }
}

export type Mail = {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: string
  /** Where an answer goes, when not to the sender. */
  readonly replyTo?: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The same for the same mail, so that a repeated job is recognised by mail programs as one message. */
  readonly messageId: string
  readonly attachments?: { filename: string; content: Buffer; contentType: string }[]
}
export type Mailer = { send(mail: Mail): Promise<void>; close(): void }

/** Sends over SMTP, in production to other machines never in the clear. Without SMTP_URL sending fails and the job that asked tries again later: no mail is lost silently. */
export function makeMailer({ SMTP_URL, NODE_ENV }: Pick<Environment, 'SMTP_URL' | 'NODE_ENV'>): Mailer {
  const requireTLS =
    NODE_ENV === 'production' && SMTP_URL !== undefined && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(SMTP_URL).hostname)
  const transport =
    SMTP_URL === undefined
      ? undefined
      : createTransport({ url: SMTP_URL, requireTLS, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })
  return {
    async send(mail) {
      // Of a sandbox: those to whom it is addressed may be real, and what it says is not.
      if (mail.from.address.endsWith('.invalid')) return
      if (!transport) throw new Error('SMTP_URL is not set: the mail waits until it is')
      await transport.sendMail(mail)
    },
    close: () => transport?.close(),
  }
}
