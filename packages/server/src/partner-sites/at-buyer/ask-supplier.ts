import type { z } from 'zod'
import { isOwn } from '../own-answers.ts'

/** Nobody waits longer for another site. */
const MOST_MS = 20_000

/** What a supplier says, read with the shape of the wire unless this process has made it. Undefined: it is late, failed, or says what cannot be read. */
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
    const answer = await Promise.race([asking, late])
    if (isOwn(answer)) return answer as z.output<Shape>
    const heard = shape.safeParse(answer)
    return heard.success ? heard.data : undefined
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
