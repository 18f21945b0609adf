package dev.portcullis.kernel;

/**
 * What is being served on this thread: the request or job, who acts and from where. It ties audit
 * rows, mutation rows, log lines and response headers together.
 *
 * <p>Bound to the thread by the outermost driver (the request filter or the job) and cleared by it.
 * A thread nobody bound acts as the system.
 *
 * @param requestId fresh UUID of the HTTP request, null in jobs
 * @param traceId the caller's trace id, or made here
 * @param jobId the identifier of the batch job, null in requests
 * @param actor who acts; anonymous until authenticated
 * @param httpOperation method and route template, for example {@code PUT /organizations/{id}}
 * @param method the HTTP method
 * @param url the path of the request without its query
 * @param ipAddress the client's address
 * @param userAgent the client's user agent, cut to 512 characters
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
  private static final ThreadLocal<CallContext> CURRENT = new ThreadLocal<>();

  /** The context of this thread, or a new one of the system when none is bound. */
  public static CallContext current() {
    CallContext bound = CURRENT.get();
    return bound != null ? bound : ofJob(null);
  }

  /** A context for work that the service does on its own. */
  public static CallContext ofJob(String jobId) {
    return new CallContext(
        null, Ids.uuid().toString(), jobId, Actor.SYSTEM, null, null, null, null, null);
  }

  /** Binds this context to the thread until {@link #clear()}. */
  public CallContext bind() {
    CURRENT.set(this);
    return this;
  }

  /** Unbinds whatever is bound to this thread. */
  public static void clear() {
    CURRENT.remove();
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
