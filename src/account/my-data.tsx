import { useEffect, useState } from 'react';
import { ActionButton } from '../forms/form';
import { fill, t } from '../lib/text';
import { ButtonLink } from '../ui/button';
import { ShareButton } from '../ui/share';
import { collectData } from './collect-data';

export function MyData() {
  const [rows, setRows] = useState(0);
  const [files, setFiles] = useState<File[]>([]);
  async function collect(signal: AbortSignal) {
    setFiles([]);
    setRows(0);
    setFiles(await collectData(signal, setRows));
  }
  return (
    <section className="card">
      <h2 className="card-title">{t('Your data')}</h2>
      <p className="muted">{t('All that this app shows about you, in one file. Your statement also as a table.')}</p>
      <ActionButton act={collect} busyLabel={fill('Collecting your data… {rows} rows so far', { rows })}>
        {t('Download my data')}
      </ActionButton>
      <p role="status">{files.length > 0 && t('Your files are ready. They are only on this phone.')}</p>
      {files.map((file) => (
        <FileLink key={file.name} file={file} />
      ))}
      {/* Many in-app browsers save nothing, and don’t say so. */}
      {files.length > 0 && navigator.canShare?.({ files }) && (
        <ShareButton kind="secondary" content={{ files }}>
          {t('Share the files')}
        </ShareButton>
      )}
    </section>
  );
}

function FileLink({ file }: { file: File }) {
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <ButtonLink kind="secondary" href={url} download={file.name}>
      {fill('Save {file}', { file: file.name })}
    </ButtonLink>
  );
}
