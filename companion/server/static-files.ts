import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../models/failure';
import { fileBody } from './file-body';

/** Every name that the build makes fits; no dot at the start, no escape, no drive, no stream of a Windows file. */
const PLAIN_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Vite puts a hash of the content into every name in this folder. */
const HASHED = '/assets/';

/** Answers with a file of the built app, 304 if the browser has it, or 404; never with another file than asked for. */
export async function staticFile(c: Context, folder: string): Promise<Response> {
  const { pathname } = new URL(c.req.url);
  const names = (pathname === '/' ? '/index.html' : pathname).slice(1).split('/');
  if (!names.every((name) => PLAIN_NAME.test(name))) return notFound(c);
  const file = await openFile(join(folder, ...names));
  if (!file) return notFound(c);

  const { size, mtimeMs } = await file.stat();
  const etag = `W/"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
  c.header('ETag', etag);
  c.header(
    'Cache-Control',
    pathname.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
  );
  if (sameAs(etag, c.req.header('if-none-match'))) {
    await file.close();
    return c.body(null, 304);
  }
  c.header('Content-Type', getMimeType(names.at(-1) ?? '') ?? 'application/octet-stream');
  c.header('Content-Length', String(size));
  if (c.req.method !== 'HEAD') return c.body(fileBody(file, 0, size - 1));
  await file.close();
  return c.body(null);
}

function notFound(c: Context): Response {
  return c.text('Not found', 404);
}

async function openFile(path: string): Promise<FileHandle | null> {
  let file: FileHandle | undefined;
  try {
    file = await open(path);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    return null;
  } catch (error) {
    await file?.close();
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes(errorCode(error) ?? ''))
      return null;
    throw error;
  }
}

/** `If-None-Match` with one tag or several; weak comparison, as RFC 9110 §13.1.2 asks. */
function sameAs(etag: string, header: string | undefined): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes('*') || tags.includes(etag.replace(/^W\//, ''));
}
