import type { CaseEntry, CaseRow } from '@muster/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { elapsedText } from '../../elapsed.tsx'
import { useCaseWords } from '../../use-case-words.ts'

/** What an entry says, and what else there is to say about it. */
interface Told {
  text: string
  more?: string | undefined
}

type EntryOf<Kind extends CaseEntry['kind']> = Extract<CaseEntry, { kind: Kind }>

/** The entries of a timeline in words. */
export function useEntryWords(about: CaseRow['about']): (entry: CaseEntry) => Told {
  const { t } = useTranslation('cases')
  const { dateTime, list, locale, timeRange } = useFormats()
  const words = useCaseWords()
  const count = (devices: number) => words.count(about, devices)
  const quiet = (reason: EntryOf<'opened'>['quietReason']) => (reason ? t(`quiet.${reason}`) : undefined)
  const who = ({ by }: Pick<CaseEntry, 'by'>) => by?.email ?? 'Muster'

  const snoozed = (entry: EntryOf<'snoozed'>) => {
    if (entry.until === null) return t('timeline.snoozedOrWorse', { who: who(entry) })
    const at = { who: who(entry), time: dateTime(entry.until) }
    return t(entry.orWorse ? 'timeline.snoozedUntilOrWorse' : 'timeline.snoozedUntil', at)
  }
  const notReached = ({ step, receivers, isLast }: EntryOf<'notReached'>): Told => ({
    text:
      receivers.length === 0
        ? t('timeline.nobodyReached', { step })
        : t('timeline.notReached', { step, receivers: list(receivers) }),
    more: isLast ? t('timeline.lastStep') : undefined,
  })

  return (entry) => {
    switch (entry.kind) {
      case 'opened':
        return {
          text:
            entry.earlierCase === null
              ? t('timeline.opened', { devices: count(entry.devices) })
              : t('timeline.openedAfter', { devices: count(entry.devices), number: entry.earlierCase }),
          more: quiet(entry.quietReason),
        }
      case 'grew':
        return { text: t('timeline.grew', { devices: count(entry.devices) }), more: quiet(entry.quietReason) }
      case 'shrank':
        return { text: t('timeline.shrank', { devices: count(entry.devices) }) }
      case 'notified': {
        const message = t(`message.${entry.message}`)
        return { text: t('timeline.notified', { receivers: list(entry.receivers), message }) }
      }
      case 'notReached':
        return notReached(entry)
      case 'taken':
        return {
          text: entry.from
            ? t('timeline.takenFrom', { who: who(entry), from: entry.from.email })
            : t('timeline.taken', { who: who(entry) }),
        }
      case 'handedOver':
        return { text: t('timeline.handedOver', { who: who(entry), to: entry.to.email }) }
      case 'takerLeft':
        return { text: t('timeline.takerLeft', { who: entry.who.email }) }
      case 'commented':
        return { text: t('timeline.commented', { who: who(entry) }), more: entry.text }
      case 'snoozed':
        return { text: snoozed(entry) }
      case 'woke':
        return { text: t(`timeline.woke.${entry.because}`, { who: who(entry) }) }
      case 'closed':
        return { text: t('timeline.closed', { who: who(entry), reason: t(`close.reasons.${entry.reason}`) }) }
      case 'givenBack':
      case 'reopened':
      case 'watchChanged':
        return { text: t(`timeline.${entry.kind}`, { who: who(entry) }) }
      case 'over': {
        const duration = elapsedText(entry.lasted, locale)
        return { text: t('timeline.over', { reason: t(`ended.${entry.reason}`), duration }) }
      }
      case 'cameBack':
        return {
          text: entry.hadBy
            ? t('timeline.cameBackHad', { devices: count(entry.devices), who: entry.hadBy.email })
            : t('timeline.cameBack', { devices: count(entry.devices) }),
        }
      case 'thresholdChanged':
        return { text: t('timeline.thresholdChanged', { who: who(entry), changed: list(entry.changed) }) }
      case 'ownDowntime':
        return { text: t('timeline.ownDowntime', { period: timeRange(entry.from, entry.to) }) }
    }
  }
}
