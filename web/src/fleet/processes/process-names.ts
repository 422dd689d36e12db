/** Which process: both names tell it from others. */
export interface ProcessNames {
  processName: string
  productName: string
}

/** What a process's version is made of. */
export const processVersionNames = ['productVersion', 'fileVersion'] as const
export type ProcessVersionName = (typeof processVersionNames)[number]
