import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { page } from '../page.ts'
import { letterPage, mailListPage } from './mail-pages.ts'
import type { Letter, Mailbox } from './mailbox.ts'

type Call = FastifyRequest<{ Params: { id: string; file: string } }>

/** The mailbox for people (pages) and for tests (JSON). */
export function routeMail(app: FastifyInstance, mailbox: Mailbox): void {
  app.get('/sandbox/mail', (_request, reply) => html(reply, mailListPage(mailbox.letters())))
  app.get('/sandbox/mail.json', () => ({ letters: mailbox.letters().map(letterWire) }))
  app.delete('/sandbox/mail.json', () => {
    mailbox.clear()
    return { letters: [] }
  })
  const withLetter = (act: (letter: Letter, call: Call, reply: FastifyReply) => unknown) => (call: Call, reply: FastifyReply) => {
    const letter = mailbox.letter(call.params.id)
    return letter ? act(letter, call, reply) : notThere(reply)
  }
  app.get(
    '/sandbox/mail/:id',
    withLetter((letter, _call, reply) => html(reply, letterPage(letter))),
  )
  app.get(
    '/sandbox/mail/:id/html',
    withLetter((letter, _call, reply) => {
      // Somebody else's HTML: it may look as it likes but run nothing.
      reply.header(
        'content-security-policy',
        "default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; sandbox allow-popups",
      )
      return html(reply, letter.mail.html ?? '')
    }),
  )
  app.get(
    '/sandbox/mail/:id/files/:file',
    withLetter((letter, call, reply) => {
      const file = letter.mail.attachments[Number(call.params.file)]
      if (!file) return notThere(reply)
      const bytes = typeof file.content === 'string' ? Buffer.from(file.content) : Buffer.from(new Uint8Array(file.content))
      const name = encodeURIComponent(file.filename ?? 'attachment')
      return reply
        .header('content-type', 'application/octet-stream')
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
        .send(bytes)
    }),
  )
}

function letterWire({ id, receivedAt, from, to, subject, mail }: Letter) {
  const attachments = mail.attachments.map(({ filename, mimeType }, at) => ({
    filename,
    mimeType,
    url: `/sandbox/mail/${id}/files/${at}`,
  }))
  const { messageId = null, text = null, html = null } = mail
  return { ...{ id, receivedAt, from, to, subject, messageId }, ...{ text, html, attachments } }
}

function notThere(reply: FastifyReply): FastifyReply {
  return html(reply, page('Not found', '<h1>There is no such letter</h1><p><a href="/sandbox/mail">All letters</a></p>'), 404)
}

function html(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply.code(status).header('content-type', 'text/html; charset=utf-8').send(text)
}
