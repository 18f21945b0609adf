package dev.portcullis.ejb.service;

import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.audit.AuditService;
import dev.portcullis.ejb.audit.DbMutationView;
import dev.portcullis.ejb.audit.MutationQuery;
import dev.portcullis.kernel.PageRequest;
import java.util.List;

/** What the request of this thread has left in the logs, as an administrator reads it. */
public final class CallLogs {
  private static final PageRequest ALL = new PageRequest(100, 0);

  private CallLogs() {}

  /** The audit rows of the request, the newest first. */
  public static List<AuditLogView> audit() {
    return Services.get(AuditService.class).ofTrace(Acting.traceId(), ALL).items();
  }

  /** The rows that the request changed, with what they were and are. */
  public static List<DbMutationView> mutations() {
    return Services.get(AuditService.class)
        .mutations(MutationQuery.ofTrace(Acting.traceId()), ALL)
        .items();
  }
}
