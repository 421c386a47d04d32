/** What a push service got for one browser: encrypted, so only the browser can read it. */
export type KeptPush = {
  readonly id: string
  readonly receivedAt: string
  readonly headers: { readonly [name: string]: string }
  readonly body: string
}

const MOST_KEPT = 500

/** Pushes as they came, and how the next ones of a browser are to be answered. In memory: a push service forgets too. */
export function openPushBox() {
  let pushes: KeptPush[] = []
  const answers = new Map<string, number>()
  return {
    pushes: (): readonly KeptPush[] => pushes,
    keep(push: KeptPush) {
      pushes = [...pushes, push].slice(-MOST_KEPT)
    },
    answerOf: (id: string): number => answers.get(id) ?? 201,
    setAnswer: (id: string, status: number) => answers.set(id, status),
  }
}
export type PushBox = ReturnType<typeof openPushBox>
