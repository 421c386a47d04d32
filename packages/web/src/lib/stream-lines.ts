import { refusalOf, toRefusal } from './api.ts'
import { readLines } from './read-lines.ts'
import { viewingHeaders } from './viewing.ts'

/** The lines of a call that answers line by line, as they come. Rejects with a `Refusal`, or with an AbortError when cancelled. `path`: below `/api`. */
export async function* streamLines<Line>(path: string, asked: object, signal: AbortSignal): AsyncGenerator<Line> {
  try {
    const response = await fetch(`/api/${path}`, {
      method: 'POST',
      headers: { accept: 'application/x-ndjson', 'content-type': 'application/json', ...viewingHeaders() },
      body: JSON.stringify(asked),
      credentials: 'same-origin',
      signal,
    })
    if (!response.ok || !response.body) throw await refusalOf(response, 'POST')
    for await (const line of readLines(response.body)) yield JSON.parse(line) as Line
  } catch (error) {
    throw toRefusal(error, 'POST')
  }
}
