import { useChange } from "../../app/query";
import { operations } from "../../texts/operations";
import { Confirm } from "../../ui/form";
import { Surface } from "../../ui/page";

const ROUTES = { stop: "POST /admin/batch-jobs/{name}/stop", restart: "POST /admin/batch-jobs/{name}/restart" } as const;

/** Stops a job on all nodes, or restarts it. */
export function OrderDialog({ name, order, onClose }: { name: string; order: "stop" | "restart"; onClose: () => void }) {
  const text = operations.job[order];
  const change = useChange(ROUTES[order], ["/admin/batch-jobs"]);
  if (change.isSuccess) return <Surface title={text.title} onClose={onClose}><p role="status">{text.done}</p></Surface>;
  return (
    <Confirm title={text.title} word={name} action={text.action} busy={change.isPending} error={change.error} onConfirm={() => change.mutate({ path: { name } })} onClose={onClose}>
      <p>{text.lead}</p>
    </Confirm>
  );
}
