import { afterAll, describe, expect, it } from 'vitest'
import { ProcessBench } from '../../test/started-process.ts'

const bench = new ProcessBench()
afterAll(async () => await bench.clear())

describe('a first start', () => {
  it('beside another in the same empty folder leaves it to that one', async () => {
    const DATA_DIR = await bench.dataDir()
    const both = [1, 2].map(() => bench.start('all-in-one', { DATA_DIR, PORT: '0', DEMO: 'off' }))
    const starts = await Promise.allSettled(both.map(async (each) => await each.says('Stop with Ctrl-C.')))
    const lost = both.filter((_each, index) => starts[index]?.status === 'rejected')
    expect(lost.map(({ stderr }) => stderr)).toEqual([
      `Muster did not start. The data folder ${DATA_DIR} is in use by another instance of Muster.\n`,
    ])
  })

  it('on any free port prints it, at a URL that answers, and that nobody has an account', async () => {
    const DATA_DIR = await bench.preparedDataDir()
    const started = bench.start('all-in-one', { DATA_DIR, PORT: '0', METRICS_PORT: '', DEMO: 'off' })
    await started.says('Stop with Ctrl-C.')
    const urls = [...started.stdout.matchAll(/http:\/\/[\w.]+:([1-9]\d*)[\w/]*/g)].map(([url]) => url)
    expect(urls).toHaveLength(2)
    const [console = '', metrics = ''] = urls
    expect((await fetch(new URL('/readyz', console.replace('localhost', '127.0.0.1')))).status).toBe(200)
    expect((await fetch(metrics)).status).toBe(200)
    expect(started.stdout).toContain(
      'Nobody has an account yet; set OPERATOR_EMAIL to invite the first user.',
    )
    expect((await started.stop('SIGTERM')).code).toBe(0)
  })
})
