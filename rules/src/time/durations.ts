export { dayLength as day, hourLength as hour, minuteLength as minute } from '@muster/contract'
