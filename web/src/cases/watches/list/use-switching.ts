import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { reportError } from '../../../session/request/error-reporter.ts'
import { useRenewal } from '../../../session/request/renew.ts'
import { RequestError } from '../../../session/request/request-error.ts'
import { useWorld } from '../../../session/world/world.tsx'
import { useToast } from '../../../ui/toast/toasts.tsx'
import { useSavedWords } from '../use-saved-words.ts'
import { sendSwitch, type Whose, watchChanges } from '../watches.queries.ts'

/** Switches a watch, and says with how many cases it begins [K-409, K-412]. */
export function useSwitching(whose: Whose, id: string) {
  const { t } = useTranslation('watches')
  const { world } = useWorld()
  const toast = useToast()
  const renew = useRenewal(...watchChanges)
  const savedWords = useSavedWords()
  return useMutation({
    mutationFn: (isOn: boolean) => sendSwitch(world.id, whose, { ids: [id], isOn }),
    onSuccess: async ({ watches }, isOn) => {
      const found = watches[0]?.found ?? 0
      toast({ status: 'good', message: savedWords(t(isOn ? 'switchedOn' : 'switchedOff'), found) })
      await renew()
    },
    onError: (error) => {
      const isLimit = error instanceof RequestError && error.code === 'limitExceeded'
      if (!isLimit) reportError(error)
      toast({ status: 'problem', message: t(isLimit ? 'limit' : 'switchFailed') })
      void renew()
    },
  })
}
