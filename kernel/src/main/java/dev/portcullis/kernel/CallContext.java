package dev.portcullis.kernel;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The call served on this thread: the request or job, its actor and its origin. It connects audit
 * rows, mutation rows, log lines and response headers.
 *
 * <p>Part of the {@link Context} of a thread. A thread without one acts as the system.
 *
 * @param requestId fresh UUID of the HTTP request, null in jobs
 * @param traceId the caller's trace id, or generated here
 * @param jobId the identifier of the batch job, null in requests
 * @param actor the actor; anonymous until authenticated
 * @param httpOperation method and route template, for example {@code PUT /organizations/{id}}
 * @param method the HTTP method
 * @param url the path of the request without its query
 * @param ipAddress the client's address
 * @param userAgent the client's user agent, truncated to 512 characters
 */
public record CallContext(
    String requestId,
    String traceId,
    String jobId,
    Actor actor,
    String httpOperation,
    String method,
    String url,
    String ipAddress,
    String userAgent) {
  static final Context.Key<CallContext> KEY = Context.Key.ofWork();

  /** The context of this thread, or a new one of the system if none is bound. */
  public static CallContext current() {
    return bound().orElseGet(() -> ofJob(null));
  }

  /** The call in this thread's context, if any. */
  public static Optional<CallContext> bound() {
    return Optional.ofNullable(Context.current().get(KEY));
  }

  /** A context for work that the service does on its own. */
  public static CallContext ofJob(String jobId) {
    return new CallContext(
        null, Ids.uuid().toString(), jobId, Actor.SYSTEM, null, null, null, null, null);
  }

  /** Adds this call to the context of this thread, and to its log lines. */
  public CallContext bind() {
    Context.put(KEY, this);
    return this;
  }

  /** A context that contains only this call. */
  public Context alone() {
    return in(Context.empty());
  }

  /** A context with this call and all other values of another context. */
  public Context in(Context other) {
    return other.with(KEY, this);
  }

  /** The fields of each log line of the call: {@code requestId} or {@code jobId}, and the trace. */
  public Map<String, String> logFields() {
    Map<String, String> fields = new LinkedHashMap<>();
    if (requestId != null) {
      fields.put("requestId", requestId);
    }
    if (jobId != null) {
      fields.put("jobId", jobId);
    }
    fields.put("traceId", traceId);
    return fields;
  }

  /** The same call, with the actor known. */
  public CallContext withActor(Actor known) {
    return new CallContext(
        requestId, traceId, jobId, known, httpOperation, method, url, ipAddress, userAgent);
  }

  /** The same call, with its route known. */
  public CallContext withHttpOperation(String operation) {
    return new CallContext(
        requestId, traceId, jobId, actor, operation, method, url, ipAddress, userAgent);
  }
}
