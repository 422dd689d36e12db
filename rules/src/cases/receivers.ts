/** A receiver of a step as it is now. */
export type KnownReceiver =
  | {
      kind: 'person'
      id: string
      mayEnter: boolean
      /** Whether their custom view shows any device of the case. */
      seesDevices: boolean
      /** Neither opted out of mails nor unsubscribed from the watch. */
      wantsMail: boolean
    }
  | { kind: 'channel'; id: string; exists: boolean; isOn: boolean }

/** Whether a message can be sent to it at all [K-307]. */
export const canBeTold = (receiver: KnownReceiver): boolean =>
  receiver.kind === 'channel'
    ? receiver.exists && receiver.isOn
    : receiver.mayEnter && receiver.seesDevices && receiver.wantsMail

/** The receivers of a step that are told, each once, though it may be named both directly and by its place [K-302]. */
export function toldOf<Receiver extends KnownReceiver>(receivers: readonly Receiver[]): Receiver[] {
  const told = new Map<string, Receiver>()
  for (const receiver of receivers.filter(canBeTold)) told.set(`${receiver.kind} ${receiver.id}`, receiver)
  return [...told.values()]
}
