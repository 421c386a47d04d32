import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { ActiveFault, FaultName, FaultRules } from './fault-rules.ts'

type Spoiled = { reply: FastifyReply; rules: FaultRules; faults: readonly ActiveFault[]; act: () => unknown }

/**
 * Answers a call with the result of `act`, spoiled as the faults say. 'Before' faults keep `act` from happening; 'after commit' faults let it happen
 * and then lose the answer.
 */
export async function spoilAnswer({ reply, rules, faults, act }: Spoiled): Promise<void> {
  const has = (name: FaultName): boolean => faults.some(({ fault }) => fault === name)
  for (const { fault, latencyMs } of faults) if (fault === 'latency') await sleep(latencyMs)
  if (has('hang')) return neverAnswer(reply, rules)
  if (has('cut-before')) return cut(reply)
  if (has('html-error')) return sendHtml(reply, 500)
  if (has('html-error-200')) return sendHtml(reply, 200)
  const answer = JSON.stringify(act())
  if (has('timeout-after-commit')) return neverAnswer(reply, rules)
  if (has('cut-after-commit')) return cut(reply)
  const text = has('truncated-json') ? answer.slice(0, Math.floor(answer.length * 0.6)) : answer
  await reply.header('content-type', 'application/json; charset=utf-8').send(text)
}

/** Keeps the connection open and silent; it ends when the caller gives up, the faults end or the sandbox stops. */
function neverAnswer(reply: FastifyReply, rules: FaultRules): void {
  reply.hijack()
  rules.keepWaiting(() => reply.raw.socket?.destroy())
}

function cut(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.socket?.destroy()
}

async function sendHtml(reply: FastifyReply, status: number): Promise<void> {
  await reply.code(status).header('content-type', 'text/html').send(SERVICE_UNAVAILABLE)
}

const SERVICE_UNAVAILABLE = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN">
<html><head><title>Service</title><style>BODY { color: #000000; background-color: white; font-family: Verdana; }</style></head>
<body><div id="content"><p class="heading1">Request Error</p>
<p>The server encountered an error processing the request. Please see the server logs for more details.</p></div></body></html>`
