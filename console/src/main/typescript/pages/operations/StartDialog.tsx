import { useState } from "react";
import type { BatchJob, JobParameter } from "../../api/types";
import { useChange } from "../../app/query";
import { Link } from "../../app/router";
import { operations } from "../../texts/operations";
import { Choices, Form, Select, TextField } from "../../ui/form";
import { Surface } from "../../ui/page";

const text = operations.job.start;

/** Runs a job that ends by itself once, on one node, with parameters. */
export function StartDialog({ job, onClose }: { job: BatchJob; onClose: () => void }) {
  const [values, setValues] = useState<Record<string, string>>({});
  const change = useChange("POST /admin/batch-jobs/{name}/start", ["/admin/batch-jobs"]);
  const parameters = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  if (change.isSuccess) {
    return (
      <Surface title={text.title(job.name)} onClose={onClose}>
        <p role="status">{text.done} <Link to={`operations/jobs/${job.name}`}>{text.watch}</Link></p>
      </Surface>
    );
  }
  return (
    <Surface title={text.title(job.name)} onClose={onClose}>
      <p>{text.lead}</p>
      <Form onSubmit={() => change.mutate({ path: { name: job.name }, body: { parameters } })} busy={change.isPending} error={change.error} submit={text.action}>
        {job.parameters.map((parameter) => (
          <Parameter
            key={parameter.name}
            of={parameter}
            value={values[parameter.name] ?? ""}
            error={change.error?.issue(`parameters.${parameter.name}`)}
            onChange={(value) => setValues({ ...values, [parameter.name]: value })}
          />
        ))}
      </Form>
    </Surface>
  );
}

function Parameter({ of, value, error, onChange }: { of: JobParameter; value: string; error: string | undefined; onChange: (value: string) => void }) {
  const field = { label: of.name, hint: of.explanation, error };
  if (of.type === "list") {
    return <Choices {...field} options={of.values.map((each) => [each, each])} chosen={value === "" ? [] : value.split(",")} onChange={(chosen) => onChange(chosen.join(","))} />;
  }
  if (of.type === "choice") {
    return <Select {...field} value={value} onChange={onChange} options={[["", text.all], ...of.values.map((each): [string, string] => [each, each])]} />;
  }
  return <TextField {...field} value={value} onChange={onChange} mono />;
}
