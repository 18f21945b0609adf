package dev.portcullis.web.audit;

import dev.portcullis.ejb.audit.AnonymousDenialThrottle;
import dev.portcullis.ejb.audit.AuditContext;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.startup.DatabaseOutage;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.web.http.route.Route;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.ext.Provider;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ensures that every mutating request leaves exactly one audit row, also when it was rejected or
 * failed; the row is written before the response is sent. Rejected reads and rejected credentials
 * also leave a row. A rejected or failed request also leaves a log line. Of the rejections of
 * anonymous clients, only a few do, and the rest is counted. A request that matches no route
 * changes nothing, so it has no row.
 */
@Provider
@ApplicationScoped
@Priority(1)
public class RequestAuditFilter implements ContainerResponseFilter {
  private static final Logger LOG = LoggerFactory.getLogger(RequestAuditFilter.class);
  private static final Set<String> MUTATING = Set.of("POST", "PUT", "PATCH", "DELETE");
  private static final int BAD_REQUEST = 400;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int METHOD_NOT_ALLOWED = 405;
  private static final int TOO_MANY = 429;

  @Inject private AuditRecorder recorder;
  @Inject private AnonymousDenialThrottle strangers;

  @Override
  public void filter(ContainerRequestContext request, ContainerResponseContext response) {
    int status = response.getStatus();
    if (status == TOO_MANY && !AuditContext.isBound()) {
      // The request was counted before any processing; a row for each would be the flood that rate
      // limits prevent.
      return;
    }
    if (status < BAD_REQUEST && AuditContext.isBound()) {
      // Its row was written with the change: this avoids a transaction just for the check.
      return;
    }
    if (!MUTATING.contains(request.getMethod())
        && status != FORBIDDEN
        && !AuditContext.isRefused()) {
      return;
    }
    if (isNoRoute(request, status)) {
      if (strangers.shouldLog(status)) {
        LOG.info("{} of an unknown route received status {}", request.getMethod(), status);
      }
      return;
    }
    if (status >= BAD_REQUEST && !strangers.shouldRecord(status)) {
      return;
    }
    LOG.info("{} received status {}", CallContext.current().httpOperation(), status);
    try {
      recorder.outcome(status);
    } catch (RuntimeException unwritten) {
      // The response is unaffected: nothing was changed, or the change has its row already.
      if (DatabaseOutage.isCauseOf(unwritten)) {
        LOG.warn(
            "The audit row of a request with status {} could not be written: no database", status);
        return;
      }
      LOG.error(
          "The audit row of a request with status {} could not be written", status, unwritten);
    }
  }

  /** Whether none of our code has processed the request: its path may contain anything. */
  private static boolean isNoRoute(ContainerRequestContext request, int status) {
    return (status == NOT_FOUND || status == METHOD_NOT_ALLOWED)
        && request.getProperty(Route.PROPERTY) == null;
  }
}
