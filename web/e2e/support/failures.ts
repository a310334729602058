// Names what failed once more at the very end, because a log that is cut shows only its end.

import type { Reporter, TestModule } from 'vitest/node'

export class FailureList implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const failed = modules.flatMap((module) => Array.from(module.children.allTests('failed')))
    if (failed.length === 0) return
    console.log('Failed:')
    for (const test of failed) {
      const error = test.result().errors?.[0]
      const cause = error?.message.split('\n')[0] ?? ''
      const file = test.module.moduleId
      const line = error?.stacks?.find((frame) => frame.file === file)?.line
      console.log(`  ${test.module.relativeModuleId}${line ? `:${line}` : ''} > ${test.fullName}\n    ${cause}`)
    }
  }
}
