import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { DefaultReporter, type TestCase, type TestModule, type TestSpecification } from 'vitest/node'
import { idsIn } from './promises.ts'
import { clock, type Summary } from './summary.ts'

const PROGRESS_EVERY_MS = 10_000

/** Prints progress instead of a line per file, and writes what `npm test` adds up to `TEST_SUMMARY`. */
export default class VitestReport extends DefaultReporter {
  readonly #sum: Summary = { passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [], files: [], ids: [] }
  readonly #began = performance.now()
  #expected = 0
  #printed = 0

  constructor() {
    super({ summary: false })
  }

  override onTestRunStart(specifications: readonly TestSpecification[]) {
    this.#expected = specifications.length
    super.onTestRunStart(specifications)
  }

  override onTestModuleEnd(module: TestModule) {
    const file = relative(process.cwd(), module.moduleId)
    for (const test of module.children.allTests()) this.#count(file, test)
    // A file that could not be read, or whose set-up failed, has no failed test of its own.
    const [broken] = module.errors()
    if (broken) this.#fail(`${file} › the whole file: ${firstLine(broken.message)}`)
    this.#sum.files.push({ file, seconds: module.diagnostic().duration / 1_000 })
    this.#printProgress()
  }

  override onTestRunEnd(...args: Parameters<DefaultReporter['onTestRunEnd']>) {
    super.onTestRunEnd(...args)
    const path = process.env['TEST_SUMMARY']
    if (path) writeFileSync(path, JSON.stringify(this.#sum))
  }

  #count(file: string, test: TestCase) {
    const { state, errors } = test.result()
    if (state === 'passed') {
      this.#sum.passed++
      this.#sum.ids.push(...idsIn(test.fullName))
    }
    if (state === 'skipped') this.#sum.skipped++
    if (state === 'failed') this.#fail(`${file} › ${test.fullName}: ${firstLine(errors?.[0]?.message)}`)
    if (test.diagnostic()?.flaky) this.#sum.secondTries.push(`${file} › ${test.fullName}`)
  }

  #fail(named: string) {
    this.#sum.failed++
    this.#sum.failures.push(named)
    console.log(`✗ ${named}`)
  }

  #printProgress() {
    const { files, passed, failed } = this.#sum
    if (files.length < this.#expected && performance.now() - this.#printed < PROGRESS_EVERY_MS) return
    this.#printed = performance.now()
    const elapsed = clock(performance.now() - this.#began)
    console.log(`${elapsed}  ${files.length} of ${this.#expected} files, ${passed} passed, ${failed} failed`)
  }
}

const firstLine = (message = '') => stripVTControlCharacters(message).trim().split('\n', 1)[0]
