/** Choices in the order in which they were first shown; new ones follow in their current order. */
export function keepOrder(shown: readonly string[], now: readonly string[]): readonly string[] {
  const before = shown.filter((key) => now.includes(key))
  return [...before, ...now.filter((key) => !before.includes(key))]
}
