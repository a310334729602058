// Names what failed once more at the very end, because a log that is cut shows only its end.

import type { Reporter, TestModule } from 'vitest/node'

export class FailureList implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const failed = modules.flatMap((module) => Array.from(module.children.allTests('failed')))
    if (failed.length === 0) return
    console.log('Failed:')
    for (const test of failed) {
      const cause = test.result().errors?.[0]?.message.split('\n')[0] ?? ''
      console.log(`  ${test.module.relativeModuleId} > ${test.fullName}\n    ${cause}`)
    }
  }
}
