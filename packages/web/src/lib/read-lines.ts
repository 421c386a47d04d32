/** The lines of a streamed text as they are completed; a last one without a newline counts too. */
export async function* readLines(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  // Pieces of the current line, joined once it is complete: a supplier's answer is one line of a megabyte in many pieces.
  let pieces: string[] = []
  while (true) {
    const { value = '', done } = await reader.read()
    const [first = '', ...others] = value.split('\n')
    pieces.push(first)
    for (const next of others) {
      yield* whole(pieces)
      pieces = [next]
    }
    if (done) break
  }
  yield* whole(pieces)
}

function* whole(pieces: readonly string[]): Generator<string> {
  const line = pieces.join('')
  if (line.trim() !== '') yield line
}
