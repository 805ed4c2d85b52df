import { prepare } from './prepare.mjs'
import { runPackage } from './run.mjs'

process.exitCode = await runPackage(await prepare({ withTests: true }), 'drizzle-kit/bin.cjs', ['generate'])
