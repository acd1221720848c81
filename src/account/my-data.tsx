import { useEffect, useRef, useState } from 'react';
import { AbortedError } from '../api/errors';
import { fill, t } from '../lib/text';
import { Button, ButtonLink } from '../ui/button';
import { Notice } from '../ui/page-states';
import { ShareButton } from '../ui/share';
import { createDataLoader, type DataFile } from './collect-data';

type DownloadState =
  | { readonly state: 'none' }
  | { readonly state: 'loading'; readonly rows: number }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'ready'; readonly files: File[]; readonly urls: readonly string[] };

const toFile = ({ name, type, text }: DataFile) => new File([text], name, { type: `${type};charset=utf-8` });

export function MyData() {
  const [progress, setProgress] = useState<DownloadState>({ state: 'none' });
  const loadMissing = useRef<ReturnType<typeof createDataLoader>>(null);
  const stop = useRef<AbortController>(null);
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => () => stop.current?.abort(), []);
  useEffect(() => {
    if (progress.state !== 'ready') return;
    return () => {
      progress.urls.forEach(URL.revokeObjectURL);
    };
  }, [progress]);

  async function load() {
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    setProgress({ state: 'loading', rows: 0 });
    status.current?.focus();
    try {
      loadMissing.current ??= createDataLoader();
      const loaded = await loadMissing.current(signal, (rows) => setProgress({ state: 'loading', rows }));
      if (signal.aborted) return;
      loadMissing.current = null;
      const files = loaded.map(toFile);
      setProgress({ state: 'ready', files, urls: files.map(URL.createObjectURL) });
    } catch (error) {
      if (signal.aborted || error instanceof AbortedError) return;
      setProgress({ state: 'failed', reason: error instanceof Error ? error.message : '' });
    }
  }

  function giveUp() {
    stop.current?.abort();
    loadMissing.current = null;
    setProgress({ state: 'none' });
  }

  return (
    <section className="card">
      <h2 className="card-title">{t('Your data')}</h2>
      <p className="muted">
        {t('All that this app shows about you, in one file. Your statement and transactions also as tables.')}
      </p>
      <div className="actions" ref={status} tabIndex={-1} role="status">
        {progress.state === 'loading' && (
          <p>
            {t('Collecting your data…')} {progress.rows > 0 && fill('{rows} rows so far', { rows: progress.rows })}
          </p>
        )}
        {progress.state === 'failed' && (
          <Notice kind="danger">
            {t('Your data isn’t complete, so no file was made.')} <bdi>{progress.reason}</bdi>
          </Notice>
        )}
        {progress.state === 'ready' && <p>{t('Your files are ready. They are only on this phone.')}</p>}
      </div>
      {progress.state === 'ready' &&
        progress.files.map(({ name }, index) => (
          <ButtonLink key={name} kind="secondary" href={progress.urls[index]} download={name}>
            {fill('Save {file}', { file: name })}
          </ButtonLink>
        ))}
      {/* Many in-app browsers save nothing, and don’t say so. */}
      {progress.state === 'ready' && navigator.canShare?.({ files: progress.files }) && (
        <ShareButton kind="secondary" content={{ files: progress.files }}>
          {t('Share the files')}
        </ShareButton>
      )}
      {progress.state === 'loading' ? (
        <Button kind="secondary" onClick={giveUp}>
          {t('Stop')}
        </Button>
      ) : (
        <Button kind={progress.state === 'ready' ? 'quiet' : 'secondary'} onClick={() => void load()}>
          {progress.state === 'failed' ? t('Try again') : t('Download my data')}
        </Button>
      )}
    </section>
  );
}
