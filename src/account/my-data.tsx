import { useEffect, useRef, useState } from 'react';
import { AbortedError } from '../api/errors';
import { fill, t } from '../lib/text';
import { Button, ButtonLink } from '../ui/button';
import { Notice } from '../ui/page-states';
import { ShareButton } from '../ui/share';
import { createDataLoader } from './collect-data';

interface Collected {
  readonly rows?: number;
  readonly reason?: string;
  readonly links?: readonly { readonly file: File; readonly url: string }[];
}

export function MyData() {
  const [{ rows, reason, links }, setCollected] = useState<Collected>({});
  const loadMissing = useRef<ReturnType<typeof createDataLoader>>(null);
  const stop = useRef<AbortController>(null);
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => () => stop.current?.abort(), []);
  useEffect(
    () => () => {
      for (const { url } of links ?? []) URL.revokeObjectURL(url);
    },
    [links],
  );

  async function load() {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setCollected({ rows: 0 });
    status.current?.focus();
    try {
      loadMissing.current ??= createDataLoader();
      const files = await loadMissing.current(signal, (rows) => setCollected({ rows }));
      if (signal.aborted) return;
      loadMissing.current = null;
      setCollected({ links: files.map((file) => ({ file, url: URL.createObjectURL(file) })) });
    } catch (error) {
      if (signal.aborted || error instanceof AbortedError) return;
      setCollected({ reason: error instanceof Error ? error.message : '' });
    }
  }

  function giveUp() {
    stop.current?.abort();
    loadMissing.current = null;
    setCollected({});
  }

  const files = links?.map(({ file }) => file);
  return (
    <section className="card">
      <h2 className="card-title">{t('Your data')}</h2>
      <p className="muted">
        {t('All that this app shows about you, in one file. Your statement and transactions also as tables.')}
      </p>
      <div className="actions" ref={status} tabIndex={-1} role="status">
        {rows !== undefined && (
          <p>
            {t('Collecting your data…')} {rows > 0 && fill('{rows} rows so far', { rows })}
          </p>
        )}
        {reason !== undefined && (
          <Notice kind="danger">
            {t('Your data isn’t complete, so no file was made.')} <bdi>{reason}</bdi>
          </Notice>
        )}
        {links && <p>{t('Your files are ready. They are only on this phone.')}</p>}
      </div>
      {links?.map(({ file: { name }, url }) => (
        <ButtonLink key={name} kind="secondary" href={url} download={name}>
          {fill('Save {file}', { file: name })}
        </ButtonLink>
      ))}
      {/* Many in-app browsers save nothing, and don’t say so. */}
      {files && navigator.canShare?.({ files }) && (
        <ShareButton kind="secondary" content={{ files }}>
          {t('Share the files')}
        </ShareButton>
      )}
      {rows === undefined ? (
        <Button kind={links ? 'quiet' : 'secondary'} onClick={() => void load()}>
          {reason === undefined ? t('Download my data') : t('Try again')}
        </Button>
      ) : (
        <Button kind="secondary" onClick={giveUp}>
          {t('Stop')}
        </Button>
      )}
    </section>
  );
}
