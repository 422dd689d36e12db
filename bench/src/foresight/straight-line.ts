import type { BatteryHistory } from '@muster/rules'

const mostDays = 3650

/** The yardstick: days after the last reading at which a line through a battery's own past comes to the threshold. */
export function straightLine({ readings }: BatteryHistory, threshold: number): number {
  const count = readings.length
  const meanDay = readings.reduce((sum, { day }) => sum + day, 0) / count
  const meanHealth = readings.reduce((sum, { health }) => sum + health, 0) / count
  let [both, square] = [0, 0]
  for (const { day, health } of readings) {
    both += (day - meanDay) * (health - meanHealth)
    square += (day - meanDay) ** 2
  }
  const slope = both / square
  if (!(slope < 0)) return mostDays
  const left = meanDay + (threshold - meanHealth) / slope - (readings.at(-1)?.day ?? 0)
  return Math.min(mostDays, Math.max(0, left))
}
