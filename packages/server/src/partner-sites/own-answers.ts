/** Answers that this process has made itself: the types say already that they have the shape of the wire, and nobody between could have changed them. */
const made = new WeakSet<object>()

/** Of a link that asks another site in the same process. A refusal is small, and read like every other. */
export function markAsOwn(answer: unknown): unknown {
  if (typeof answer === 'object' && answer !== null && !('refused' in answer)) made.add(answer)
  return answer
}

export function isOwn(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && made.has(answer)
}
