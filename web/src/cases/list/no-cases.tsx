import type { CaseTab } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { IconClockCheck } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** Says what it means that a tab has no cases [K-808]. */
export function NoCases({ tab }: { tab: CaseTab }) {
  const { t } = useTranslation('cases')
  return (
    <EmptyState icon={<IconClockCheck size={28} stroke={1.5} />} title={t(`empty.${tab}`)}>
      {t(`empty.${tab}Text`)}
    </EmptyState>
  )
}
