// The project brings its own Node (optionalDependencies node-<os>-<cpu>); an optional package that
// failed to install is silent, so this says it in one line instead of a syntax error later.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 22)) {
  console.error(
    `Node 22.22 or newer is needed, this is ${process.version}. The bundled runtime is missing: run "npm ci --include=optional", or use Node 24.`,
  )
  process.exit(1)
}
