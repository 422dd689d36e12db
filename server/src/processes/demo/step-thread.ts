import { Thread } from '../../platform/jobs/thread.ts'

/** What a thread answers, repeatedly, to a step. */
export interface Answer {
  /** Done so far, from 0 to 1. */
  share: number
  isDone: boolean
}

/** A thread that runs one step at a time. */
export class StepThread<Step> extends Thread {
  constructor(file: string, options: { workerData: object; youngGenerationMb: number }) {
    super(new URL(file, import.meta.url), {
      workerData: options.workerData,
      resourceLimits: { maxYoungGenerationSizeMb: options.youngGenerationMb },
    })
  }

  /** Rejects if the thread fails, and once it has ended. */
  async do(step: Step, tell: (share: number) => void = () => {}): Promise<void> {
    for await (const { share, isDone } of this.answers<Answer>(step)) {
      tell(share)
      if (isDone) return
    }
  }
}
