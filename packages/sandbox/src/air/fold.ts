/** A stable number from text (FNV-1a, 32 bits). The same flight always has the same quirk, so a fault can be seen again. */
export function fold(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** True for about `percent` of all texts, always the same ones. */
export function foldsInto(text: string, percent: number): boolean {
  return fold(text) % 100 < percent
}
