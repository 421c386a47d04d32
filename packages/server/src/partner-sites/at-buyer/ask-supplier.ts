import type { z } from 'zod'

/** Nobody waits longer for another site. */
const MOST_MS = 20_000

/** What a supplier says, read with the shape of the wire. Undefined: it is late, failed, or says what cannot be read. */
export async function hear<Shape extends z.ZodType>(
  asking: Promise<unknown>,
  shape: Shape,
  mostMs: number = MOST_MS,
): Promise<z.output<Shape> | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), mostMs)
  })
  try {
    const heard = shape.safeParse(await Promise.race([asking, late]))
    return heard.success ? heard.data : undefined
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
