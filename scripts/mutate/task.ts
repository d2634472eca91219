/** Tests to run while one file has another text; `importers`: the files that depend on it. Paths from the root. */
export type Task = { file: string; mutated: string; original: string; importers: string[]; tests: string[] }

/** `timeout`: the tests did not end, as with a loop that never stops. */
export type Outcome = 'survived' | 'killed' | 'timeout'
