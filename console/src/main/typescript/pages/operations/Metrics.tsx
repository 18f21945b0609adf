import { useMemo } from "react";
import { useApi } from "../../app/query";
import { operations } from "../../texts/operations";
import { Ready } from "../../ui/page";
import { AllMetrics } from "./AllMetrics";
import { Charts } from "./Charts";
import { read } from "./exposition";
import { Frame } from "./Frame";

const REQUEST = { headers: { accept: "text/plain" } };

/** The metrics of this node and of the service as lines and as a table; live. */
export function Metrics() {
  const found = useApi("GET /admin/metrics", REQUEST, { live: 5000 });
  return (
    <Frame part="metrics" lead={operations.metrics.lead}>
      <Ready of={found} rows={14}>{(text) => <Shown text={text} at={found.dataUpdatedAt} />}</Ready>
    </Frame>
  );
}

function Shown({ text, at }: { text: string; at: number }) {
  const exposition = useMemo(() => read(text), [text]);
  return <><Charts of={exposition} at={at} /><AllMetrics of={exposition} /></>;
}
