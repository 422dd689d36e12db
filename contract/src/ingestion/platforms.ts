export const platformTypes = ['android', 'windows'] as const
export type PlatformType = (typeof platformTypes)[number]
