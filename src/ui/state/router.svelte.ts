import { on } from 'svelte/events';
import { parseRoute, type Route } from './route';

/** Follows the address's hash. */
export class Router {
  route = $state.raw<Route>(parseRoute(location.hash));

  /** Starts listening; the returned function stops. */
  listen(): () => void {
    return on(window, 'hashchange', () => {
      this.route = parseRoute(location.hash);
    });
  }

  /** Goes to a hash; `replace` leaves no step in the history. */
  go(hash: string, replace = false): void {
    if (replace) history.replaceState(null, '', hash);
    else location.hash = hash;
    // Not left to `hashchange`, which comes a task later: the old page would be drawn once more.
    this.route = parseRoute(hash);
  }
}
