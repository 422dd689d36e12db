import type { DischargeVerdict } from '@muster/contract'
import { surenessOf } from '@muster/rules'
import type { TFunction } from 'i18next'
import type { useFormats } from '../use-formats.ts'

interface Words {
  t: TFunction<'discharge'>
  formats: ReturnType<typeof useFormats>
}

/** A verdict in a sentence, and how sure it is. */
export function verdictWords(
  verdict: DischargeVerdict,
  { t, formats }: Words,
): { verdict: string; sure: string } {
  const { cause, batteryTimes, deviceTimes, batteryBlame, deviceBlame } = verdict
  const sureness = surenessOf({ culprit: cause, isBattery: batteryBlame, isDevice: deviceBlame })
  const day = formats.date(verdict.day)
  return {
    verdict: t(`verdict.${cause}`, {
      battery: formats.decimal(batteryTimes),
      device: formats.decimal(deviceTimes),
    }),
    sure:
      sureness === null
        ? t('asOf', { day })
        : t('sure', { share: formats.wholePercent(100 * sureness), day }),
  }
}
