import type { Locks } from '../contracts/ports';
import type { Database } from '../contracts/storage';
import { foldDeltas, writingLock } from './answer-writer';

/**
 * Finds answers whose writer died (tab killed, worker crashed) and closes them as interrupted with every piece
 * that was stored. An answer that another tab is writing right now is left alone. Returns how many were closed.
 */
export async function recoverInterrupted(db: Database, locks: Locks): Promise<number> {
  let recovered = 0;
  for (const { id } of await db.table('messages').by('state', 'writing')) {
    if (await locks.isHeld(writingLock(id))) continue;
    await foldDeltas(db, id, () => ({ state: 'interrupted' }));
    recovered += 1;
  }
  return recovered;
}
