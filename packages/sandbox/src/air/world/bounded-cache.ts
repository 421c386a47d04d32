/** Caches up to `limit` answers; when it is full, drops the least recently used. */
export function boundedCache<Answer>(limit: number): (key: string, make: () => Answer) => Answer {
  const answers = new Map<string, Answer>()
  return (key, make) => {
    const known = answers.get(key)
    if (known !== undefined) {
      answers.delete(key)
      answers.set(key, known)
      return known
    }
    const answer = make()
    answers.set(key, answer)
    for (const oldest of answers.keys()) {
      if (answers.size <= limit) break
      answers.delete(oldest)
    }
    return answer
  }
}
