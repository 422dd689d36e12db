import { signalLevelName } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { LegendItem, LegendList, MapLegend } from '../../../ui/map/map-legend.tsx'
import { SignalMark } from './signal-mark.tsx'

/** Legend of the device's levels and of the other marks [C-1320]. */
export function SignalLegend({ bars }: { bars: 4 | 5 }) {
  const { t } = useTranslation('signal')
  return (
    <MapLegend title={t('legend')}>
      <LegendList>
        {Array.from({ length: bars + 1 }, (_, level) => {
          const name = signalLevelName(level, bars)
          return (
            <LegendItem key={name} sample={<SignalMark state="active" level={{ name, bars: level }} />}>
              {t(`level.${name}`)}
            </LegendItem>
          )
        })}
        {(['noService', 'radioOff', 'greyedOut'] as const).map((state) => (
          <LegendItem key={state} sample={<SignalMark state={state} />}>
            {t(`state.${state}`)}
          </LegendItem>
        ))}
      </LegendList>
    </MapLegend>
  )
}
