import type { ErrorRecord, NextStep } from '../../contracts/errors';
import type { Catalogue } from '../i18n/locale.svelte';
import { loadModel } from '../models/use-model';
import type { App } from '../state/app.svelte';
import { NEW_CHAT } from '../state/route';

/** What failed, so that "Try again" tries the right thing. */
export interface FailedAction {
  readonly answerId?: string;
  readonly retry?: () => Promise<unknown>;
}

export interface StepAction {
  readonly step: NextStep;
  readonly label: LabelKey;
  /** `null`: the step is advice in words; nothing the page can do. */
  readonly run: (() => void) | null;
}

type LabelKey = Extract<keyof Catalogue, `step${string}`>;
type Label = Record<NextStep, LabelKey>;

const LABELS = {
  continue: 'stepContinue',
  retry: 'stepRetry',
  'reload-page': 'stepReloadPage',
  'load-anyway': 'stepLoadAnyway',
  'choose-model': 'stepChooseModel',
  'import-model': 'stepImportModel',
  'connect-endpoint': 'stepConnectEndpoint',
  'edit-endpoint': 'stepEditEndpoint',
  'enter-token': 'stepEnterToken',
  'free-space': 'stepFreeSpace',
  'new-chat': 'stepNewChat',
  'close-other-tabs': 'stepCloseOtherTabs',
} as const satisfies Label;

/** An error's next steps as buttons: every step does something real, or is plain advice. */
export function stepActions(app: App, error: ErrorRecord, failed: FailedAction): StepAction[] {
  return error.next.map((step) => ({
    step,
    label: LABELS[step],
    run: actionOf(app, step, failed),
  }));
}

function actionOf(app: App, step: NextStep, { answerId, retry }: FailedAction): StepAction['run'] {
  const { api } = app.assistant;
  const call = (work: () => Promise<unknown>) => () => void app.attempt(work());
  const load = (force: boolean) => () => void loadModel(app, force);
  const visit = (hash: string) => () => app.router.go(hash);
  switch (step) {
    case 'continue':
      return answerId ? call(() => api.continueAnswer(answerId)) : load(false);
    case 'retry':
      if (retry) return call(retry);
      return answerId ? call(() => api.regenerate(answerId)) : load(false);
    case 'load-anyway':
      return load(true);
    case 'reload-page':
      return () => app.reloadPage();
    case 'choose-model':
      return visit('#/models');
    case 'import-model':
      return visit('#/models/import');
    case 'connect-endpoint':
    case 'edit-endpoint':
      return visit('#/models/endpoint');
    case 'free-space':
      return visit('#/settings/storage');
    case 'new-chat':
      return visit(NEW_CHAT);
    case 'enter-token':
    case 'close-other-tabs':
      return null;
  }
}
