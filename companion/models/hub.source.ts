import { join } from 'node:path';
import { download } from './download';
import type { ModelSource } from './source';

const DEFAULT_HOST = 'https://huggingface.co';

/** The public model hub, or a mirror of it named by `HF_ENDPOINT`. */
export const hub: ModelSource = {
  name: 'model hub',
  async fetch(model, context) {
    const host = (context.env.HF_ENDPOINT || DEFAULT_HOST).replace(/\/+$/, '');
    const url = `${host}/${model.hubRepo}/resolve/main/${model.file}`;
    context.report({ type: 'trying', source: hub.name, what: url });
    const path = join(context.folder, `${model.file}.part`);
    const job = { source: hub.name, url, part: path, bytes: model.bytes };
    return { path, resumed: await download(job, context) };
  },
};
