import type { SpeedMeasurement } from '../contracts/catalogue';
import type { Database } from '../contracts/storage';

const PREFIX = 'speed/';

/** The newest decode rate of each build on each device, so that the next estimate is better than a guess. */
export async function writeSpeed(db: Database, speed: SpeedMeasurement): Promise<void> {
  const id = `${PREFIX}${speed.deviceKey}/${speed.buildId}/${speed.device}`;
  await db.table('entries').put({ id, value: speed });
}

export async function readSpeeds(db: Database, deviceKey: string): Promise<SpeedMeasurement[]> {
  const rows = await db.table('entries').all();
  return rows
    .filter(({ id }) => id.startsWith(`${PREFIX}${deviceKey}/`))
    .map(({ value }) => value as SpeedMeasurement);
}
