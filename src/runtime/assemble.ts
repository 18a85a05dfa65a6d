import { agents } from '../agents/all';
import { WattsonError } from '../contracts/errors';
import type { EngineHost } from '../contracts/host';
import type { EngineKind } from '../contracts/engine';
import type { Ports } from '../contracts/ports';
import type { ModelRecord } from '../contracts/records';
import type { Database, ModelStore } from '../contracts/storage';
import type { Session } from '../contracts/workers';
import { findEngine } from '../engines/find';
import { ConversationLog } from '../storage/conversation-log';
import { readSettings } from '../storage/settings';
import { Answers } from './answers';
import { EngineRoom } from './engine-room';
import { EventBus } from './event-bus';
import { probeEndpoint } from './probe-endpoint';
import { lazyManager } from './download-manager';
import { keptVerdict } from './gpu-trust';
import { Imports } from './imports';
import { Installs } from './installs';
import { Library } from './library';
import { Shelf } from './shelf';

/** What differs between a browser, a worker and Node. */
export interface AssistantParts {
  readonly db: Database;
  /** Opened when first needed: a browser without a private file system can still chat through an endpoint. */
  readonly models: () => Promise<ModelStore>;
  readonly ports: Ports;
  readonly hosts: Readonly<Record<EngineKind['host'], EngineHost>>;
  /** This life of the assistant; see `contracts/workers.ts`. */
  readonly session: Session;
}

export interface Assembly {
  readonly log: ConversationLog;
  readonly bus: EventBus;
  readonly library: Library;
  readonly installs: Installs;
  readonly imports: Imports;
  readonly shelf: Shelf;
  readonly room: EngineRoom;
  readonly answers: Answers;
  readonly chosenModel: () => Promise<ModelRecord>;
}

/** The only place that knows all the parts. */
export function assemble({ db, models, ports, hosts, session }: AssistantParts): Assembly {
  const sessionId = session.id;
  const bus = new EventBus();
  const log = new ConversationLog(db, ports);
  const library = new Library({ db, models, ports, bus, probe: probeEndpoint(ports) });
  const installs = new Installs({
    db,
    models,
    bus,
    manager: lazyManager(db, models, ports),
    adopt: async (model) => void (await library.put(model)),
  });
  const imports = new Imports({ models, ports, installs });
  const shelf = new Shelf({
    db,
    fetch: ports.fetch,
    device: ports.device,
    gpuVerdict: () => keptVerdict(db),
  });
  const room = new EngineRoom({
    kindOf: findEngine,
    hosts,
    apiKeyOf: (modelId) => library.apiKeyOf(modelId),
    loadBegins: (modelId) => library.loadBegins(modelId, sessionId),
    loadEnded: (modelId, end) => library.loadEnded(modelId, end),
    onState: (engine) => bus.emit({ type: 'engine', engine }),
  });
  const chosenModel = async () => {
    const { modelId } = await readSettings(db);
    if (modelId === null) {
      throw new WattsonError('model/none', 'no model is chosen', ['choose-model']);
    }
    return library.get(modelId);
  };
  const answers = new Answers({
    db,
    log,
    ports,
    room,
    bus,
    learn: (run) => shelf.learn(run),
    agent: agents.get('chat'),
    settings: () => readSettings(db),
  });
  return { log, bus, library, installs, imports, shelf, room, answers, chosenModel };
}
