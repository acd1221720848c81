interface SkeletonProps {
  lines?: number;
  label?: string;
}

/** The place of what is still loading. */
export const Skeleton = ({ lines = 3, label = 'Loading' }: SkeletonProps) => (
  <div className="skeleton" role="status">
    <span className="visually-hidden">{label}</span>
    {[...Array(lines).keys()].map((line) => (
      <i key={line} />
    ))}
  </div>
);
