import { runOnOwnNode } from './ensure-installed.mjs'

runOnOwnNode('scripts/run-check.ts', process.argv.slice(2))
