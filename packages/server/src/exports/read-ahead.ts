/** The same values, the next one asked for while the last is being used. A reader that stops early still waits for what is in progress. */
export async function* readAhead<Value>(source: AsyncGenerator<Value>): AsyncGenerator<Value> {
  let next = source.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = source.next()
      // A failure is met where the value is used, at the top of the loop; until then it is nobody's.
      next.catch(() => {})
      yield value
    }
  } finally {
    await next.catch(() => {})
    await source.return(undefined)
  }
}
