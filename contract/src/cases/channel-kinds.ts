/** Where messages go beside people [K-1001]. */
export const channelKinds = ['email', 'slack', 'teams', 'webhook'] as const
export type ChannelKind = (typeof channelKinds)[number]
