export type Sample = {
  value: number
  labels?: Readonly<Record<string, string>>
  suffix?: '_bucket' | '_sum' | '_count'
}
export type Metric = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; samples: readonly Sample[] }

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Metrics in the text format that Prometheus reads, version 0.0.4. */
export const metricsText = (metrics: readonly Metric[]): string =>
  metrics
    .map(({ name, help, type, samples }) =>
      [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples.map((sample) => sampleLine(name, sample))].join(
        '\n',
      ),
    )
    .join('\n')
    .concat('\n')

function sampleLine(name: string, { value, labels = {}, suffix }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${suffix ?? ''}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
