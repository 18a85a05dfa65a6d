import { describe, expect, test } from 'vitest';
import { modelsFolder } from '../../companion/models/folder';
import { canOpenBrowser, openBrowser } from '../../companion/terminal/browser';
import { fetchReporter } from '../../companion/terminal/progress';
import { wantedPort } from '../../companion/commands/port';

describe('progress', () => {
  const reported = (isTTY: boolean, columns = 80) => {
    let written = '';
    let ms = 0;
    const output = { isTTY, columns, write: (text: string) => (written += text) };
    const report = fetchReporter(output, () => (ms += 10));
    report({ type: 'trying', source: 'hub', what: 'https://…' });
    for (let doneBytes = 1_000; doneBytes <= 1_000_000; doneBytes += 1_000)
      report({ type: 'progress', source: 'hub', doneBytes, totalBytes: 1_000_000 });
    report({ type: 'failed', source: 'hub', failure: 'altered' });
    return written;
  };

  test('a log gets a few lines, not one for each piece', () => {
    const lines = reported(false).trimEnd().split('\n');
    expect(lines.map((line) => line.trim())).toEqual([
      'hub: https://…',
      'hub: 20 % of 1.0 MB',
      'hub: 40 % of 1.0 MB',
      'hub: 60 % of 1.0 MB',
      'hub: 80 % of 1.0 MB',
      'hub: 100 % of 1.0 MB',
      'hub: altered',
    ]);
  });

  test('a terminal gets one line that is drawn over, and what follows begins a new one', () => {
    const lines = reported(true).split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]?.split('\r').length).toBeLessThan(120);
    expect(lines[1]).toMatch(/\r {2}█{24} 100 % of 1\.0 MB$/);
    expect(lines[2]).toBe('  hub: altered');
  });

  test('a narrow terminal is never written past its edge, where drawing over fails', () => {
    for (const drawn of reported(true, 20).split('\n')[1]?.split('\r') ?? [])
      expect(drawn.length).toBeLessThan(20);
  });
});

describe('a browser is opened', () => {
  test.each<[string, boolean, NodeJS.ProcessEnv, NodeJS.Platform, boolean]>([
    ['on a Linux desktop', true, { DISPLAY: ':0' }, 'linux', true],
    ['under Wayland', true, { WAYLAND_DISPLAY: 'wayland-0' }, 'linux', true],
    ['not on a server', true, {}, 'linux', false],
    ['not when nobody looks at the output', false, { DISPLAY: ':0' }, 'linux', false],
    ['on a Mac', true, {}, 'darwin', true],
    ['on Windows', true, {}, 'win32', true],
    ['not by a script on a Mac', false, {}, 'darwin', false],
  ])('%s', (_where, isTTY, env, platform, expected) => {
    expect(canOpenBrowser(isTTY, env, platform)).toBe(expected);
  });

  test('or that it could not be is said, and the server goes on', async () => {
    const failed = new Promise<void>((resolve) =>
      openBrowser('http://localhost:1/', { PATH: '/nowhere' }, 'linux', resolve),
    );
    await expect(failed).resolves.toBeUndefined();
  });
});

describe('where models are kept', () => {
  test.each<[string, NodeJS.ProcessEnv, NodeJS.Platform, string]>([
    ['as the person says', { WATTSON_MODELS_DIR: '/data/models' }, 'linux', '/data/models'],
    ['Linux', {}, 'linux', '/home/ada/.cache/wattson/models'],
    ['XDG', { XDG_CACHE_HOME: '/cache' }, 'linux', '/cache/wattson/models'],
    [
      'XDG, relative and so invalid',
      { XDG_CACHE_HOME: 'x' },
      'linux',
      '/home/ada/.cache/wattson/models',
    ],
    ['macOS', {}, 'darwin', '/home/ada/Library/Caches/wattson/models'],
    ['Windows', { LOCALAPPDATA: '/local' }, 'win32', '/local/wattson/models'],
  ])('%s', (_where, env, platform, expected) => {
    expect(modelsFolder(env, platform, '/home/ada')).toBe(expected);
  });
});

describe('PORT', () => {
  test.each([
    [undefined, 1736],
    ['', 1736],
    ['0', 0],
    ['65535', 65_535],
  ])('%s', (value, port) => expect(wantedPort(value)).toBe(port));

  test.each(['65536', '-1', '80.5', 'http', '0x50', ' '])('"%s" is refused', (value) => {
    expect(() => wantedPort(value)).toThrow(`PORT is "${value}"`);
  });
});
