import { useState } from "react";
import { ApiError } from "../../api/client";
import type { PermissionMatrix } from "../../api/types";
import { useChange } from "../../app/query";
import { setQuery, useQueryValue } from "../../app/router";
import { contracts } from "../../texts/contracts";
import { StatusBadge } from "../../ui/status";
import { Failed, Surface } from "../../ui/page";
import { Differences } from "./Differences";
import { bodyOf, incomplete, NOTHING, type Staged } from "./drafts";
import type { Stage } from "./stage";
import { PermissionPreview } from "./PermissionPreview";
import { changes } from "./changes";

const t = contracts.bar;

interface Props {
  organizationId: string;
  matrix: PermissionMatrix;
  etag: string | null;
  staged: Staged;
  change: Stage[1];
  mayWrite: boolean;
  reload: () => unknown;
}

/** What is staged, and what can be done with it: it stays in sight while a contract is changed. */
export function StageBar({ organizationId, matrix, etag, staged, change, mayWrite, reload }: Props) {
  const [panel, setPanel] = useQueryValue("panel");
  const [isSaved, setSaved] = useState(false);
  const address = matrix.contract.contractAddress;
  const path = { id: organizationId, contractAddress: address };
  const save = useChange("PUT /organizations/{id}/contracts/{contractAddress}/permission-matrix", ["/organizations/{id}/contracts/{contractAddress}", "/contract-permissions", "/event-permissions"]);
  const found = changes(matrix, staged);
  const lacking = incomplete(staged);
  const isStale = save.error?.status === 412;
  const close = () => setQuery({ panel: null });
  const send = () => save.mutate({ path, body: bodyOf(matrix, staged), ifMatch: etag }, {
    onSuccess: () => {
      change(() => NOTHING);
      setSaved(true);
      close();
    },
  });
  const discard = () => {
    change(() => NOTHING);
    save.reset();
    close();
  };
  const anew = () => {
    save.reset();
    reload();
  };

  return (
    <>
      {(found.length > 0 || isSaved) && (
        <div className="stagebar" role="region" aria-label={t.label}>
          {save.error && (isStale ? <div className="notice warn" role="alert"><span>{t.stale}</span><div><button type="button" onClick={anew}>{t.load}</button></div></div> : <Failed error={named(save.error, matrix, staged)} />)}
          {lacking.length > 0 && <p><StatusBadge tone="warn">{contracts.drawer.rolesMissing}</StatusBadge> {lacking.join(", ")}</p>}
          <div className="row">
            <strong role="status">{found.length > 0 ? t.count(found.length) : <StatusBadge tone="good">{t.saved}</StatusBadge>}</strong>
            {found.length > 0 && (
              <>
                <button type="button" onClick={() => setPanel("differences")}>{t.differences}</button>
                <button type="button" onClick={() => setPanel("try")}>{t.try}</button>
                {mayWrite && <button type="button" onClick={discard}>{t.discard}</button>}
                {mayWrite && <button type="button" className="primary" disabled={save.isPending || lacking.length > 0} onClick={send}>{save.isPending ? t.saving : t.save}</button>}
              </>
            )}
            {found.length === 0 && <button type="button" className="plain" aria-label="Close" onClick={() => setSaved(false)}>×</button>}
          </div>
        </div>
      )}
      {panel === "differences" && <Surface kind="drawer" title={t.differencesTitle} onClose={close}><Differences changes={found} /></Surface>}
      {panel === "try" && <Surface kind="drawer" title={contracts.try.title} onClose={close}><PermissionPreview organizationId={organizationId} matrix={matrix} staged={staged} /></Surface>}
    </>
  );
}

/** The same failure with the functions by name, where it has them by number. */
function named(error: ApiError, matrix: PermissionMatrix, staged: Staged): ApiError {
  const { functionPermissions } = bodyOf(matrix, staged);
  const issues = error.issues.map((issue) => {
    const found = /^functionPermissions\[(\d+)\]\.?(.*)$/.exec(issue.path);
    const signature = found ? functionPermissions[Number(found[1])]?.functionSignature : undefined;
    return signature ? { path: `${signature} ${found?.[2] ?? ""}`.trim(), message: issue.message } : issue;
  });
  return new ApiError(error.status, error.code, error.message, issues, error.requestId);
}
