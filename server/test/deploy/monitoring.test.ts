import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestMuster, type TestMuster } from '../muster.ts'
import { operationsSection, readDeployFile, readDeployYaml } from './deploy-files.ts'
import { readQuery, type Selector } from './promql.ts'

interface Alert {
  alert: string
  expr: string
  for?: string
  labels?: { severity?: string }
  annotations?: { summary?: string }
}
interface Panel {
  title: string
  fieldConfig: { defaults: { unit: string } }
  targets: { expr: string; legendFormat: string }[]
}

const { groups } = readDeployYaml<{ groups: { rules: Alert[] }[] }>('monitoring/alerts.yaml')
const alerts = groups.flatMap(({ rules }) => rules)
const dashboard: { panels: Panel[]; templating: { list: { name: string; query: unknown }[] } } = JSON.parse(
  readDeployFile('monitoring/dashboard.json'),
)
/** Grafana's variables, as Grafana would fill them in. */
const filledIn = (text: string) => text.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*')
const drawn = dashboard.panels.flatMap(({ title, fieldConfig, targets }) =>
  targets.map(({ expr, legendFormat }) => ({
    name: title,
    expr: filledIn(expr),
    legendFormat,
    unit: fieldConfig.defaults.unit,
  })),
)
const expressions = [...alerts.map(({ alert, expr }) => ({ name: alert, expr })), ...drawn]

/** What Prometheus itself adds to every series. */
const ownLabels = ['job', 'instance']
const statuses = ['1xx', '2xx', '3xx', '4xx', '5xx']

interface Declared {
  name: string
  type: string
  labelNames: readonly string[]
}

interface Exposed {
  type: string
  labels: readonly string[]
}

let muster: TestMuster
/** Every series of the service's page, and Prometheus's own. */
const exposed = new Map<string, Exposed>([['up', { type: 'gauge', labels: ownLabels }]])

beforeAll(async () => {
  muster = await openTestMuster()
  for (const metric of muster.services.metrics.registry.getMetricsAsArray()) {
    // prom-client's types leave the labels out.
    const { name, type, labelNames } = metric as unknown as Declared
    const labels = [...ownLabels, ...labelNames]
    if (type !== 'histogram') exposed.set(name, { type, labels })
    else {
      for (const part of ['sum', 'count']) exposed.set(`${name}_${part}`, { type: 'counter', labels })
      exposed.set(`${name}_bucket`, { type: 'counter', labels: [...labels, 'le'] })
    }
  }
})
afterAll(async () => await muster.close())

const labelsOf = (selectors: readonly Selector[]) =>
  selectors.flatMap(({ series }) => exposed.get(series)?.labels ?? [])

describe('what the dashboard and the alerts ask Prometheus for', () => {
  it('exists', () => {
    for (const { name, expr } of expressions) {
      const { selectors, groups } = readQuery(expr)
      expect([...exposed.keys()], name).toEqual(expect.arrayContaining(selectors.map(({ series }) => series)))
      for (const { series, labels } of selectors) {
        expect(exposed.get(series)?.labels, name).toEqual(
          expect.arrayContaining(labels.map((label) => label.name)),
        )
        expect(labels, name).toContainEqual({ name: 'job', operator: '=', value: 'muster' })
      }
      expect(labelsOf(selectors), name).toEqual(expect.arrayContaining(groups))
    }
  })

  it('is a rate of what only grows, and no rate of what also falls', () => {
    for (const { name, expr } of expressions) {
      for (const { series, applied } of readQuery(expr).selectors) {
        const isRate = ['rate', 'increase'].includes(String(applied))
        expect(isRate, `${name}: ${series}`).toBe(exposed.get(series)?.type === 'counter')
      }
    }
  })

  it('names routes and statuses that the service has', () => {
    for (const { name, expr } of expressions) {
      const labels = readQuery(expr).selectors.flatMap((selector) => selector.labels)
      for (const label of labels.filter((each) => each.name === 'status')) {
        expect(statuses, name).toContain(label.value)
      }
      for (const { operator, value } of labels.filter((each) => each.name === 'route')) {
        if (operator === '=~') expect('/api/several', name).toMatch(new RegExp(`^(?:${value})$`))
        else
          expect(
            ['GET', 'POST'].some((method) => muster.app.hasRoute({ method, url: value })),
            name,
          ).toBe(true)
      }
    }
  })

  it('is job "muster", which the example of a scrape configuration gives its targets', () => {
    const { scrape_configs: jobs, rule_files: files } = readDeployYaml<{
      scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[]
      rule_files: string[]
    }>('monitoring/prometheus.yaml')
    expect(jobs.map(({ job_name: name }) => name)).toEqual(['muster'])
    expect(jobs[0]?.static_configs[0]?.targets).toEqual(['127.0.0.1:4401'])
    expect(files).toEqual(['alerts.yaml'])
  })
})

describe('the dashboard', () => {
  /** The unit of an expression's figures; undefined for a mere number. */
  function unitOf(expr: string): string | undefined {
    const { selectors } = readQuery(expr)
    const [first = '', second] = selectors.map(({ series }) => series)
    if (expr.startsWith('histogram_quantile')) return 's'
    if (first.endsWith('_seconds_sum') && second?.endsWith('_seconds_count')) return 's'
    if (expr.includes(' / ') || first === 'nodejs_gc_duration_seconds_sum') return 'percentunit'
    if (first.endsWith('_seconds_count')) return 'reqps'
    if (first.endsWith('_bytes')) return 'bytes'
    return first.endsWith('_seconds') ? 's' : undefined
  }

  it('shows figures in their unit', () => {
    for (const { name, expr, unit } of drawn) {
      expect(unitOf(expr) ?? 'a number', name).toBe(['none', 'short'].includes(unit) ? 'a number' : unit)
    }
  })

  it('names lines by labels that they have', () => {
    for (const { name, expr, legendFormat } of drawn) {
      const { selectors, groups } = readQuery(expr)
      const kept = /\b(sum|topk)\b/.test(expr) ? groups : labelsOf(selectors)
      const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label)
      expect(kept, name).toEqual(expect.arrayContaining(named))
    }
  })

  it('has everything that Muster itself counts', () => {
    const shown = drawn.flatMap(({ expr }) => readQuery(expr).selectors.map(({ series }) => series))
    const own = [...exposed.keys()].filter((name) => name.startsWith('muster_'))
    expect(own.length).toBeGreaterThan(0)
    expect(shown).toEqual(expect.arrayContaining(own))
  })
})

describe('the alerts', () => {
  it('say what is wrong, how bad it is, and after how long', () => {
    for (const alert of alerts) {
      expect(alert.annotations?.summary, alert.alert).toMatch(/\w+/)
      expect(alert.labels?.severity, alert.alert).toMatch(/^(warning|critical)$/)
      expect(alert.for, alert.alert).toMatch(/^[1-9]\d*m$/)
    }
  })

  it('name labels in their text that they have', () => {
    for (const { alert: name, expr, annotations } of alerts) {
      const { selectors, groups } = readQuery(expr)
      const kept = /\bsum\b/.test(expr) ? groups : labelsOf(selectors)
      const named = [...String(annotations?.summary).matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label)
      expect(kept, name).toEqual(expect.arrayContaining(named))
    }
  })

  it('are described in docs/operations.md, each once, and no others', () => {
    const described = [...operationsSection('Watching it').matchAll(/^\| `(Muster\w+)` \|/gm)]
    expect(described.map(([, name]) => name).toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted())
  })
})
