export { mergeCharges, packCharges, unpackCharges } from './charges.ts'
export { packDay, sealDay, unpackDay } from './codec.ts'
