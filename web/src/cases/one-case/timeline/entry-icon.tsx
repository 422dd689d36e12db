import type { CaseEntryKind } from '@muster/contract'
import {
  IconAdjustmentsHorizontal,
  IconAlarmSnooze,
  IconAlertCircle,
  IconArrowBackUp,
  IconBell,
  IconCheck,
  IconCircleCheck,
  IconCloudOff,
  IconMail,
  IconMessage,
  IconRepeat,
  IconTransfer,
  IconTrendingDown,
  IconTrendingUp,
  IconUserCheck,
  IconUserX,
} from '../../../ui/icons.ts'

const icons: Record<CaseEntryKind, typeof IconBell> = {
  opened: IconAlertCircle,
  grew: IconTrendingUp,
  shrank: IconTrendingDown,
  notified: IconMail,
  notReached: IconUserX,
  taken: IconUserCheck,
  handedOver: IconTransfer,
  givenBack: IconArrowBackUp,
  takerLeft: IconUserX,
  commented: IconMessage,
  snoozed: IconAlarmSnooze,
  woke: IconBell,
  closed: IconCheck,
  reopened: IconRepeat,
  over: IconCircleCheck,
  cameBack: IconRepeat,
  thresholdChanged: IconAdjustmentsHorizontal,
  watchChanged: IconAdjustmentsHorizontal,
  ownDowntime: IconCloudOff,
}

export function EntryIcon({ kind, size = 16 }: { kind: CaseEntryKind; size?: number }) {
  const Icon = icons[kind]
  return <Icon size={size} stroke={1.75} aria-hidden="true" />
}
