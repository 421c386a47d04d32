// Test support: says to a mail server what every mail program says (RFC 5321), and nothing more.
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

type Letter = { subject: string; text?: string; html?: string; file?: { name: string; content: Buffer } }

/** Sends one letter. Refuses (throws) with the server's words when it does not take it. */
export async function sendLetter(port: number, letter: Letter): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  const say = async (text: string, wanted: string): Promise<void> => {
    if (text) socket.write(`${text}\r\n`)
    for (;;) {
      const { value = '' } = await lines.next()
      if (value[3] === '-') continue
      if (value.startsWith(wanted)) return
      throw new Error(value)
    }
  }
  try {
    await say('', '220')
    await say('EHLO test', '250')
    await say('MAIL FROM:<sales@skylark.example>', '250')
    await say('RCPT TO:<asha@example.com>', '250')
    await say('DATA', '354')
    await say(`${compose(letter)}\r\n.`, '250')
    socket.end('QUIT\r\n')
    await once(socket, 'close')
  } finally {
    socket.destroy()
  }
}

function compose({ subject, text = 'Your ticket', html, file }: Letter): string {
  const part = (type: string, body: string): string => `--edge\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${body}\r\n`
  const attachment = file
    ? `--edge\r\nContent-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${file.name}"\r\n\r\n${file.content.toString('base64')}\r\n`
    : ''
  return [
    'From: Skylark <sales@skylark.example>',
    'To: asha@example.com',
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/${file ? 'mixed' : 'alternative'}; boundary=edge`,
    '',
    `${part('text/plain', text)}${html ? part('text/html', html) : ''}${attachment}--edge--`,
  ].join('\r\n')
}
