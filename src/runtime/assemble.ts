import { agents } from '../agents/all';
import { WattsonError } from '../contracts/errors';
import type { EngineHost } from '../contracts/host';
import type { EngineKind } from '../contracts/engine';
import type { Ports } from '../contracts/ports';
import type { ModelRecord } from '../contracts/records';
import type { Database, ModelStore } from '../contracts/storage';
import type { Session } from '../contracts/workers';
import { engines } from '../engines/all';
import { ConversationLog } from '../storage/conversation-log';
import { readSettings } from '../storage/settings';
import { Answers } from './answers';
import { EngineRoom } from './engine-room';
import { EventBus } from './event-bus';
import { probeEndpoint } from './probe-endpoint';
import { Library } from './library';

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
  const room = new EngineRoom({
    kindOf: (engineId) => engines.get(engineId),
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
    agent: agents.get('chat'),
    settings: () => readSettings(db),
  });
  return { log, bus, library, room, answers, chosenModel };
}
