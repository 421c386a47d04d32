import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** Answers Search with what it was given, by source, as a process of its own: so that its work is not counted as ours. */
const bodies: Record<string, string> = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const EMPTY = JSON.stringify({ Response: { ResponseStatus: 2, Error: { ErrorCode: 25, ErrorMessage: 'No result found' } } })
const TOKEN = JSON.stringify({ Status: 1, TokenId: 'bench', Error: { ErrorCode: 0, ErrorMessage: '' } })

const server = createServer((request, response) => {
  let text = ''
  request.on('data', (part) => {
    text += part
  })
  request.on('end', () => {
    response.setHeader('content-type', 'application/json')
    if (request.url?.endsWith('/Authenticate')) return response.end(TOKEN)
    const { Sources } = JSON.parse(text) as { Sources: string[] }
    response.end(bodies[Sources[0] ?? ''] ?? EMPTY)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`)
})
