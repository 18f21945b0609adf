import type { JobExecution } from "../../api/types";
import { useChange } from "../../app/query";
import { operations } from "../../texts/operations";
import { Failed } from "../../ui/page";

const text = operations.job.goOn;

/** Has one node go on where an execution ended before its job was done. */
export function ResumeButton({ of }: { of: JobExecution }) {
  const change = useChange("POST /admin/batch-jobs/{name}/executions/{executionId}/restart", ["/admin/batch-jobs"]);
  if (change.isSuccess) return <p role="status">{text.done}</p>;
  return (
    <>
      <p>{text.lead}</p>
      {change.error && <Failed error={change.error} />}
      <div className="row">
        <button type="button" disabled={change.isPending} onClick={() => change.mutate({ path: { name: of.job, executionId: of.id } })}>{text.action}</button>
      </div>
    </>
  );
}
