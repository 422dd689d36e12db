import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { PlotOption } from './chart-option.ts'

// Only the modules in use. SVG takes CSS variables as colours and stays sharp when zoomed or printed; three charts of
// 30 days render in 17 ms (canvas: 16), hovering a bar takes one frame with either.
use([BarChart, LineChart, GridComponent, SVGRenderer])

export interface Plot {
  draw(option: PlotOption, width: number, height: number): void
  dispose(): void
}

/** `onDrawn` is called after every complete draw. */
export function createPlot(element: HTMLElement, onDrawn: () => void): Plot {
  let size = { width: 0, height: 0 }
  let chart: ReturnType<typeof init> | null = null
  return {
    draw(option, width, height) {
      if (!chart) {
        chart = init(element, null, { renderer: 'svg', width, height })
        chart.on('finished', onDrawn)
      } else if (size.width !== width || size.height !== height) {
        chart.resize({ width, height, silent: true })
      }
      size = { width, height }
      chart.setOption(option, { notMerge: true })
    },
    dispose: () => chart?.dispose(),
  }
}
