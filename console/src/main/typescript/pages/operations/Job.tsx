import type { JobExecution } from "../../api/types";
import { useAccess } from "../../app/access";
import { useQueryLink } from "../../app/querylink";
import { useList } from "../../app/query";
import { Link, navigate, usePlace } from "../../app/router";
import { operations } from "../../texts/operations";
import { type Column, ListView } from "../../ui/list";
import { Time } from "../../ui/status";
import { Empty, Page } from "../../ui/page";
import { ExecutionDrawer } from "./ExecutionDrawer";
import { OrderDialog } from "./OrderDialog";
import { JobState } from "./states";

const text = operations.job;

/** The executions of a job on all nodes; live. */
export function Job({ params }: { params: Record<string, string> }) {
  const name = params.name ?? "";
  const access = useAccess();
  const here = useQueryLink();
  const { query } = usePlace();
  const list = useList("GET /admin/batch-jobs/{name}", { path: { name } }, { live: 5000 });
  const may = access.may("admin_write");
  const order = query.get("do");
  const shown = query.get("execution");
  const close = (key: string) => () => navigate(here({ [key]: null }), { keepFocus: true });
  const columns: Column<JobExecution>[] = [
    { title: text.columns.started, cell: (row) => <Link to={here({ execution: row.id })}><Time at={row.startedAt} /></Link> },
    { title: text.columns.node, cell: (row) => row.node },
    { title: text.columns.state, cell: (row) => <JobState state={row.state} /> },
    { title: text.columns.batch, cell: (row) => <code>{row.batchStatus}</code> },
    { title: text.columns.took, cell: (row) => <Time at={row.endedAt} /> },
    { title: text.columns.progress, cell: (row) => <Time at={row.progressAt} distance /> },
    { title: text.columns.failure, cell: (row) => row.failure ? <code>{row.failure}</code> : <span className="soft">–</span> },
  ];
  return (
    <Page
      title={name}
      crumbs={[[operations.title, "operations"], [operations.tabs.jobs, "operations/jobs"]]}
      actions={may && (
        <>
          <Link className="button" to={here({ do: "restart" })}>{text.restart.action}</Link>
          <Link className="button" to={here({ do: "stop" })}>{text.stop.action}</Link>
        </>
      )}
    >
      <ListView
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        caption={text.executions}
        filtered={false}
        empty={<Empty title={text.none} route="POST /admin/batch-jobs/{name}/restart" request={{ path: { name } }}>{text.noneHint}</Empty>}
      />
      {shown && <ExecutionDrawer execution={list.items.find((row) => row.id === shown)} isRead={!list.isPending} may={may} onClose={close("execution")} />}
      {may && (order === "stop" || order === "restart") && <OrderDialog key={order} name={name} order={order} onClose={close("do")} />}
    </Page>
  );
}
