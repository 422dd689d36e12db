import type { BearerType, DeviceInfo, SignalPoint } from '@muster/contract'
import { networksIn, signalBars, signalPointState } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { reportError } from '../../../session/request/error-reporter.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { ExportButton } from '../../../ui/table/export-button.tsx'
import { BarPicker } from './bar-picker.tsx'
import { DaySteps } from './day-steps.tsx'
import classes from './device-signal-tab.module.css'
import { NetworkToggles } from './network-toggles.tsx'
import { fetchSignalFile, signalQuery } from './signal.queries.ts'
import { signalSamples } from './signal-samples.ts'
import { SignalViews } from './signal-views.tsx'
import { useSignalDay } from './use-signal-day.ts'

const noPoints: SignalPoint[] = []

/** Whether a sample shows in grey with the lowest bar chosen [C-1318]. */
const isOther = (point: SignalPoint, networks: ReadonlySet<BearerType>): boolean =>
  signalPointState(point, { networks, minimumBar: 0 }) === 'greyedOut'

/** The mobile signal of a device on one day, by place and time [C-1301 to C-1321]. */
export function DeviceSignalTab({ device }: { device: DeviceInfo }) {
  const { world } = useWorld()
  const zone = device.timeZone?.name ?? 'UTC'
  const bars = signalBars(device)
  const { choose, ...day } = useSignalDay(zone)
  const [left, setLeft] = useState<readonly BearerType[]>([])
  const [minimumBar, setMinimumBar] = useState(0)
  const { data, isError, refetch } = useQuery(signalQuery(world.id, device, day.to))
  const points = data ?? noPoints
  const { from, to } = day.window

  const known = useMemo(() => networksIn(points), [points])
  const networks = useMemo(() => new Set(known.filter((network) => !left.includes(network))), [known, left])
  const samples = useMemo(
    () => signalSamples(points, { from, to }, { networks, minimumBar }),
    [points, from, to, networks, minimumBar],
  )
  const toggle = (network: BearerType) =>
    setLeft((before) =>
      before.includes(network) ? before.filter((one) => one !== network) : [...before, network],
    )

  return (
    <div className={classes.tab}>
      <div className={classes.toolbar}>
        <DaySteps day={day} onChoose={choose} />
        <NetworkToggles known={known} chosen={networks} onToggle={toggle} />
        <BarPicker
          bars={bars}
          minimumBar={minimumBar}
          hasOthers={!data || data.some((point) => isOther(point, networks))}
          onChange={setMinimumBar}
        />
        <div className={classes.export}>
          <ExportButton
            fileName="signalStrength.csv"
            fetchFile={() => fetchSignalFile(world.id, device.id, day.to)}
            isEmpty={points.length === 0}
            onError={reportError}
          />
        </div>
      </div>
      <SignalViews
        points={points}
        samples={samples}
        state={data ? 'ready' : isError ? 'failed' : 'loading'}
        onRetry={() => void refetch()}
        bars={bars}
        zone={zone}
      />
    </div>
  )
}
