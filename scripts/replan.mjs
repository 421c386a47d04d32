import { runOnOwnNode } from './ensure-installed.mjs'

runOnOwnNode('scripts/run-replan.ts', process.argv.slice(2))
