import { useQueryLink } from "../../app/querylink";
import { Link, navigate, usePlace } from "../../app/router";
import { audit } from "../../texts/audit";
import { Chips } from "../../ui/list";
import { Page } from "../../ui/page";
import { AddFilter } from "./AddFilter";
import { EntryDrawer } from "./EntryDrawer";
import { ExportDrawer } from "./ExportDrawer";
import { shownFilters, useScope } from "./filters";
import { Timeline } from "./Timeline";
import { VerifyDrawer } from "./VerifyDrawer";

/** Both logs on one time line. */
export function Audit() {
  const scope = useScope();
  const { query } = usePlace();
  const here = useQueryLink();
  if (!scope) return <Page title={audit.title}><div className="empty"><h2>{audit.notYours}</h2><p className="soft">{audit.notYoursHint}</p></div></Page>;
  const close = (name: string) => () => navigate(here({ [name]: null }), { keepFocus: true });
  const entry = query.get("entry");
  const mayVerify = scope.organization === null;
  return (
    <Page
      title={audit.title}
      lead={audit.lead}
      actions={
        <>
          {mayVerify && <Link className="button" to={here({ verify: "1" })}>{audit.verify.action}</Link>}
          <Link className="button" to={here({ export: "1" })}>{audit.export.action}</Link>
        </>
      }
    >
      <AddFilter zone={scope.organization === null} />
      <Chips names={shownFilters(scope)} />
      <Timeline scope={scope} />
      {entry && <EntryDrawer entry={entry} scope={scope} onClose={close("entry")} />}
      {mayVerify && query.get("verify") && <VerifyDrawer onClose={close("verify")} />}
      {query.get("export") && <ExportDrawer scope={scope} onClose={close("export")} />}
    </Page>
  );
}
