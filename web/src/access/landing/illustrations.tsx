import type { Product } from '@muster/contract'
import { hasProduct, useWorld } from '../../session/world/world.tsx'
import { pictureBox } from './picture-box.ts'

interface Palette {
  accent: string
  problem: string
  warning: string
  good: string
}

/** In colour if the world has it, else in grey. */
const inColour: Palette = {
  accent: 'var(--accent)',
  problem: 'var(--problem)',
  warning: 'var(--warning)',
  good: 'var(--good)',
}
const inGrey: Palette = {
  accent: 'var(--data-muted)',
  problem: 'var(--data-muted)',
  warning: 'var(--data-muted)',
  good: 'var(--data-muted)',
}

const drawings: Record<Product, (palette: Palette) => React.ReactNode> = {
  coreV2: HealthOverview,
  batteryEssentials: ChargeBars,
  batteryWarranty: WarrantyCard,
}

/** A sketch of the product. */
export function Illustration({ product }: { product: Product }) {
  const licensed = hasProduct(useWorld(), product)
  return (
    <svg viewBox={pictureBox} width="100%" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <path
        d="M52 236V56a12 12 0 0 1 12-12h364a12 12 0 0 1 12 12v180"
        fill="var(--surface)"
        stroke="var(--border)"
      />
      {drawings[product](licensed ? inColour : inGrey)}
    </svg>
  )
}

const Line = ({ x, y, width, fill = 'var(--data-muted)', opacity = 1 }: LineProps) => (
  <rect x={x} y={y} width={width} height="7" rx="3.5" fill={fill} opacity={opacity} />
)

interface LineProps {
  x: number
  y: number
  width: number
  fill?: string
  opacity?: number
}

function HealthOverview({ accent, problem, warning, good }: Palette) {
  const rows = [
    { name: 104, share: 124, opacity: 0.9 },
    { name: 80, share: 92, opacity: 0.65 },
    { name: 92, share: 56, opacity: 0.45 },
    { name: 68, share: 38, opacity: 0.3 },
  ]
  return (
    <>
      <Line x={76} y={68} width={64} />
      <rect x="76" y="90" width="42" height="11" rx="2.5" fill={problem} />
      <rect x="121" y="90" width="78" height="11" rx="2.5" fill={warning} />
      <rect x="202" y="90" width="214" height="11" rx="2.5" fill={good} />
      {rows.map(({ name, share, opacity }, row) => (
        <g key={name}>
          <Line x={76} y={128 + row * 28} width={name} />
          <Line x={216} y={128 + row * 28} width={share} fill={accent} opacity={opacity} />
          <Line x={392} y={128 + row * 28} width={24} />
        </g>
      ))}
    </>
  )
}

function ChargeBars({ accent }: Palette) {
  const heights = [20, 34, 52, 74, 104, 136, 118]
  return heights.map((height, bar) => (
    <rect
      key={height}
      x={78 + bar * 50}
      y={236 - height}
      width="34"
      height={height}
      rx="3"
      fill={accent}
      opacity={0.5 + bar * 0.08}
    />
  ))
}

function WarrantyCard({ accent, good }: Palette) {
  return (
    <>
      <path d="M132 84l44 14v38c0 30-18 48-44 60-26-12-44-30-44-60V98Z" fill={accent} opacity="0.16" />
      <path
        d="M132 84l44 14v38c0 30-18 48-44 60-26-12-44-30-44-60V98Z"
        fill="none"
        stroke={accent}
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <path
        d="M113 139l14 14 25-27"
        fill="none"
        stroke={good}
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Line x={216} y={96} width={120} />
      <Line x={216} y={126} width={180} />
      <Line x={216} y={152} width={156} />
      <Line x={216} y={178} width={96} fill={accent} opacity={0.7} />
    </>
  )
}
