import { runOnOwnNode } from './ensure-installed.mjs'

runOnOwnNode('scripts/run-benches.ts', process.argv.slice(2))
