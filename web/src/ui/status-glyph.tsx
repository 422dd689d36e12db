export type Status = 'problem' | 'warning' | 'good'

/** Shape and colour; the caller shows the word beside it. */
const shapes: Record<Status, { ground: string; sign: string }> = {
  problem: {
    ground:
      'M6.9 1.1a1.6 1.6 0 0 1 2.2 0l5.8 5.8a1.6 1.6 0 0 1 0 2.2l-5.8 5.8a1.6 1.6 0 0 1-2.2 0L1.1 9.1a1.6 1.6 0 0 1 0-2.2Z',
    sign: 'M6 6l4 4M10 6l-4 4',
  },
  warning: {
    ground: 'M6.7 2a1.5 1.5 0 0 1 2.6 0l5.5 9.8a1.5 1.5 0 0 1-1.3 2.2h-11a1.5 1.5 0 0 1-1.3-2.2Z',
    sign: 'M8 5.8v3.4M8 11.4v.1',
  },
  good: { ground: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Z', sign: 'M5 8.2l2.1 2.1L11 6.2' },
}

export function StatusGlyph({ status, size = 16 }: { status: Status; size?: number }) {
  const { ground, sign } = shapes[status]
  return (
    <svg width={size} height={size} viewBox="0 0 16 16" aria-hidden="true" style={{ flex: 'none' }}>
      <path d={ground} fill={`var(--${status})`} />
      <path
        d={sign}
        fill="none"
        stroke="var(--on-status)"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
